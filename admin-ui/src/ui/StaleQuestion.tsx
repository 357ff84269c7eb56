import { Button, Group, Table, Text } from '@mantine/core'
import type { Difference } from './changes'
import { Dialog } from './Dialog'

export interface Stale {
  /** `customer`, `booking`: what somebody else has changed meanwhile. */
  what: string
  differences: Difference[]
  /** Saves what was typed over theirs. */
  keepMine: () => void
  /** Drops what was typed for theirs. */
  takeTheirs: () => void
  /** Back to the form; nothing typed is lost. */
  close: () => void
}

/** Somebody else saved first: shows mine and theirs, and asks which it is to be. */
export function StaleQuestion({ what, differences, keepMine, takeTheirs, close }: Stale) {
  return (
    <Dialog onClose={close} title={`This ${what} has changed meanwhile`} size="lg">
      <Text>Somebody else saved it while you were typing. Nothing of yours is lost.</Text>
      {differences.length > 0 && (
        <Table mt="md" verticalSpacing="xs">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Field</Table.Th>
              <Table.Th>Yours</Table.Th>
              <Table.Th>Theirs</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {differences.map(({ field, label, mine, theirs }) => (
              <Table.Tr key={field}>
                <Table.Th scope="row" fw={500}>
                  {label}
                </Table.Th>
                <Table.Td>{mine || 'empty'}</Table.Td>
                <Table.Td>{theirs || 'empty'}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
      <Group justify="flex-end" mt="lg" gap="sm">
        <Button variant="default" onClick={close}>
          Keep typing
        </Button>
        <Button variant="default" onClick={takeTheirs}>
          Take theirs
        </Button>
        <Button onClick={keepMine} data-autofocus>
          Save mine
        </Button>
      </Group>
    </Dialog>
  )
}
