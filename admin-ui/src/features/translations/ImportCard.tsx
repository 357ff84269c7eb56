import { Alert, Button, Group, Table, Text } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { useState } from 'react'
import { sentence } from '../../api/problem'
import { Card } from '../../ui/Card'
import { FileChoice } from '../../ui/FileChoice'
import { QuietLink } from '../../ui/links'
import { localeName } from '../../ui/locales'
import { toast } from '../../ui/toast'
import { counted, readable } from '../../ui/words'
import { texts } from '../releases/words'
import { type Report, useSendFile } from './queries'

/** A file is checked as soon as it is chosen; its good rows become drafts when somebody says so. */
export function ImportCard() {
  const [file, setFile] = useState<File | null>(null)
  const check = useSendFile()
  const bringIn = useSendFile()
  const report = bringIn.data ?? check.data
  const isDone = bringIn.isSuccess

  function choose(chosen: File | null) {
    setFile(chosen)
    bringIn.reset()
    check.reset()
    if (chosen) check.mutate({ file: chosen, dryRun: true })
  }
  const go = (file: File) =>
    bringIn.mutate(
      { file, dryRun: false },
      {
        onSuccess: ({ changed }) => toast.success(`${texts(changed)} imported as drafts`),
        onError: (error) => toast.problem(error, 'Failed to import translations'),
      },
    )
  return (
    <Card title="Import">
      <Text size="sm" mb="md">
        An exported file, with its translations filled in. A row whose English changed meanwhile is
        refused; an empty translation changes nothing.
      </Text>
      <FileChoice
        label="CSV or XLIFF file"
        description="It is checked first; nothing is written."
        accept=".csv,.xlf,.xliff,text/csv,application/xliff+xml"
        leftSection={<IconFileImport size={20} aria-hidden="true" />}
        file={file}
        choose={choose}
      />
      <div role="status">
        {check.isPending && <Text mt="md">Checking {file?.name} …</Text>}
        {check.isError && (
          <Alert color="red" mt="md" title="This file cannot be read">
            {sentence(check.error, 'Please try again.')}
          </Alert>
        )}
        {report && <ReportView of={report} isDone={isDone} />}
      </div>
      {report && !isDone && report.changed > 0 && file && (
        <Group mt="md">
          <Button loading={bringIn.isPending} onClick={() => go(file)}>
            Import {texts(report.changed)}
          </Button>
          <Button variant="default" onClick={() => choose(null)}>
            Cancel
          </Button>
        </Group>
      )}
      {isDone && (
        <QuietLink to="/releases/new" mt="md">
          Publish what is ready
        </QuietLink>
      )}
    </Card>
  )
}

/** What a file would do, or did; what was refused by name. */
function ReportView({
  of: { changed, unchanged, refused },
  isDone,
}: {
  of: Report
  isDone: boolean
}) {
  return (
    <>
      <Alert color="neem" mt="md" title={isDone ? 'Done' : 'Nothing is written yet'}>
        {isDone ? `${texts(changed)} became drafts.` : `${texts(changed)} would become drafts.`}{' '}
        {texts(unchanged)} {unchanged === 1 ? 'is' : 'are'} as before.
      </Alert>
      {refused.length > 0 && (
        <>
          <Text fw={600} mt="md">
            {counted(refused.length, 'row')} refused
          </Text>
          <Table verticalSpacing="xs">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Text</Table.Th>
                <Table.Th>Language</Table.Th>
                <Table.Th>Why</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {refused.map(({ kind, slug, locale, field, reason }) => (
                <Table.Tr key={`${kind}/${slug}/${locale}/${field}`}>
                  <Table.Td>
                    {kind}/{slug}
                    {field && `, ${readable(field)}`}
                  </Table.Td>
                  <Table.Td>{localeName(locale)}</Table.Td>
                  <Table.Td>{reason}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </>
      )}
    </>
  )
}
