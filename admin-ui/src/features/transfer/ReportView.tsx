import { Alert, Table, Text } from '@mantine/core'
import { isProblem, sentence } from '../../api/problem'
import { readable } from '../../ui/words'
import type { What } from './kinds'
import type { Report } from './queries'

const number = (count: number) => count.toLocaleString('en-IN')

/** `1 lead`, `1,200 leads` */
export const counted = (count: number, what: What) =>
  `${number(count)} ${count === 1 ? what.slice(0, -1) : what}`

const mistakes = (count: number) => (count === 1 ? '1 mistake' : `${number(count)} mistakes`)

/** What a file would do, or did; each mistake with its line. */
export function ReportView({ of: report, what }: { of: Report; what: What }) {
  const { rows, created, dry_run, error_count, errors } = report
  if (error_count === 0) {
    return (
      <Alert color="neem" mt="md" title={dry_run ? 'The file is fine' : 'Done'}>
        {rows === 0
          ? 'It holds no rows.'
          : dry_run
            ? `${counted(created, what)} would be created. Nothing is written yet.`
            : `${counted(created, what)} created.`}
      </Alert>
    )
  }
  return (
    <>
      <Alert color="red" mt="md" title={`${mistakes(error_count)} in ${number(rows)} rows`}>
        Nothing was imported. Put them right in the file and choose it again.
      </Alert>
      <Table mt="sm" verticalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Line</Table.Th>
            <Table.Th>Column</Table.Th>
            <Table.Th>What is wrong</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {errors.map(({ row, field, code, message }) => (
            <Table.Tr key={`${row} ${field} ${code}`}>
              <Table.Td>{number(row)}</Table.Td>
              <Table.Td>{readable(field)}</Table.Td>
              <Table.Td>{message}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {errors.length < error_count && (
        <Text c="dimmed" mt="sm">
          These are the first {number(errors.length)}.
        </Text>
      )}
    </>
  )
}

/** Why a file is no table at all. */
export function Refused({ error }: { error: unknown }) {
  const errors = (isProblem(error) && error.errors) || []
  return (
    <Alert color="red" mt="md" title="This file cannot be read">
      {errors.length === 0
        ? sentence(error, 'Please try again.')
        : errors.map(({ field, message }) => (
            <Text key={field} size="sm">
              {field ? `${field}: ${message}` : message}
            </Text>
          ))}
    </Alert>
  )
}
