/** All that the screens of translations ask of the engine. */
import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, engine, type Schemas } from '../../api/client'
import { upload } from '../../api/upload'
import { locales } from '../../ui/locales'
import { pages } from '../../ui/pages'
import type { MatrixSearch } from './search'

export type Row = Schemas['TranslationMatrix']['items'][number]
export type Totals = Schemas['TranslationMatrix']['totals']
export type MatrixCell = Schemas['TranslationCell']
export type Report = Schemas['TranslationReport']

interface MatrixFilter {
  q?: string
  kind?: string
  locale?: (typeof locales)[number]['code']
  state?: string
}

/** What the engine is asked for; an address may name languages that there are not. */
export function asked({ locale, ...filter }: MatrixSearch): MatrixFilter {
  const known = locales.find(({ code }) => code === locale)
  return { ...filter, ...(known && { locale: known.code }) }
}

/** Entries a page. */
const PAGE = 100

export const useMatrix = (filter: MatrixFilter) =>
  api.useInfiniteQuery(
    'get',
    '/api/admin/translations',
    { params: { query: { limit: PAGE, ...filter } } },
    { ...pages, placeholderData: keepPreviousData },
  )

export type Format = 'csv' | 'xlf'

interface Chosen {
  locale?: string | null
  kind?: string | null
  state?: string | null
}

/** The address of a file; Excel knows UTF-8 by a mark at its beginning. */
export function fileAddress(format: Format, chosen: Chosen) {
  const query = new URLSearchParams(
    Object.entries({ ...chosen, bom: format === 'csv' ? 'true' : null }).filter(
      (pair): pair is [string, string] => Boolean(pair[1]),
    ),
  )
  return `/api/admin/translations.${format}?${query}`
}

const types: Record<Format, string> = { csv: 'text/csv', xlf: 'application/xliff+xml' }

const formatOf = ({ name }: File): Format => (/\.(xlf|xliff)$/i.test(name) ? 'xlf' : 'csv')

interface Sent {
  file: File
  dryRun: boolean
}

async function send({ file, dryRun }: Sent) {
  const format = formatOf(file)
  const { data, error } = await engine.POST(
    // Both answer alike.
    `/api/admin/translations.${format}` as '/api/admin/translations.csv',
    upload(file, types[format], dryRun),
  )
  if (error) throw error
  return data
}

/** Checks a file, or brings it in. */
export function useSendFile() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: (_report, { dryRun }) => {
      if (!dryRun) cache.invalidateQueries()
    },
  })
}
