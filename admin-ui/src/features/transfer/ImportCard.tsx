import { Button, Group, Text } from '@mantine/core'
import { IconFileTypeCsv } from '@tabler/icons-react'
import { useState } from 'react'
import { Card } from '../../ui/Card'
import { FileChoice } from '../../ui/FileChoice'
import { QuietLink } from '../../ui/links'
import { toast } from '../../ui/toast'
import type { Kind } from './kinds'
import { useSendFile } from './queries'
import { counted, Refused, ReportView } from './ReportView'

/** A file is checked as soon as it is chosen; it comes in when somebody has seen what it holds. */
export function ImportCard({ of: { what, list, hint } }: { of: Kind }) {
  const [file, setFile] = useState<File | null>(null)
  const [isDone, setDone] = useState(false)
  const check = useSendFile()
  const bringIn = useSendFile()
  const report = bringIn.data ?? check.data
  const isFine = report?.dry_run && report.error_count === 0 && report.rows > 0

  function choose(chosen: File | null) {
    setFile(chosen)
    setDone(false)
    bringIn.reset()
    check.reset()
    if (chosen) check.mutate({ what, file: chosen, dryRun: true })
  }
  const go = (file: File) =>
    bringIn.mutate(
      { what, file, dryRun: false },
      {
        onSuccess: ({ created, error_count }) => {
          if (error_count > 0) return
          setDone(true)
          toast.success(`${counted(created, what)} imported successfully`)
        },
        onError: (error) => toast.problem(error, `Failed to import ${what}`),
      },
    )
  return (
    <Card title={`Import ${what}`}>
      <Text size="sm" mb="md">
        Columns are named as in the export; a row without a number of its own is new. {hint}
      </Text>
      <FileChoice
        label="CSV file"
        description="UTF-8, at most 10 MiB and 5,000 rows. It is checked first; nothing is written."
        accept=".csv,text/csv"
        leftSection={<IconFileTypeCsv size={20} aria-hidden="true" />}
        file={file}
        choose={choose}
      />
      <div role="status">
        {check.isPending && <Text mt="md">Checking {file?.name} …</Text>}
        {check.isError && <Refused error={check.error} />}
        {report && <ReportView of={report} what={what} />}
      </div>
      {isFine && file && (
        <Group mt="md">
          <Button loading={bringIn.isPending} onClick={() => go(file)}>
            Import {counted(report.created, what)}
          </Button>
          <Button variant="default" onClick={() => choose(null)}>
            Cancel
          </Button>
        </Group>
      )}
      {isDone && (
        <QuietLink to={list} mt="md">
          Show {what}
        </QuietLink>
      )}
    </Card>
  )
}
