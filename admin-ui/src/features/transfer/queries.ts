/** All that files ask of the engine. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { engine, type Schemas } from '../../api/client'
import { upload } from '../../api/upload'
import type { What } from './kinds'

export type Report = Schemas['CsvReport']

/** The address of a file; Excel knows UTF-8 by a mark at its beginning. */
export const fileAddress = (what: What, forExcel: boolean) =>
  `/api/admin/${what}.csv${forExcel ? '?bom=true' : ''}`

interface Sent {
  what: What
  file: File
  dryRun: boolean
}

async function send({ what, file, dryRun }: Sent) {
  const { data, error } = await engine.POST(
    // All four answer alike.
    `/api/admin/${what}.csv` as '/api/admin/leads.csv',
    upload(file, 'text/csv', dryRun),
  )
  if (error) throw error
  return data
}

/** Checks a file, or brings it in. */
export function useSendFile() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: (report) => {
      if (!report.dry_run && report.error_count === 0) cache.invalidateQueries()
    },
  })
}
