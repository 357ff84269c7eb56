import { Table } from '@mantine/core'
import { Card } from '../../ui/Card'
import styles from './charts.module.css'
import type { Dashboard } from './queries'

/** The pages where visits began that became leads. */
export function Landings({ of: landings }: { of: Dashboard['landings'] }) {
  return (
    <Card
      title="Where visits began"
      action={<span className={styles.hint}>Leads of the last 30 days</span>}
    >
      {landings.length === 0 ? (
        <p className={styles.hint}>Nothing yet in this time.</p>
      ) : (
        <Table className={styles.landings}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>First page</Table.Th>
              <Table.Th>Leads</Table.Th>
              <Table.Th>By ads</Table.Th>
              <Table.Th>Converted</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {landings.map(({ page, leads, from_ads, converted }) => (
              <Table.Tr key={page}>
                <Table.Th scope="row">{page}</Table.Th>
                <Table.Td>{leads}</Table.Td>
                <Table.Td>{from_ads}</Table.Td>
                <Table.Td>{converted}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </Card>
  )
}
