import { Button, Table, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { Card } from '../../ui/Card'
import { date } from '../../ui/dates'
import { LoadMore } from '../../ui/LoadMore'
import { rupees } from '../../ui/money'
import { rowsOf } from '../../ui/pages'
import { QueryView } from '../../ui/QueryView'
import styles from './Payments.module.css'
import { type CustomerDetail, usePayments } from './queries'
import { method } from './words'

const PaymentDialog = lazy(async () => ({
  default: (await import('./PaymentDialog')).PaymentDialog,
}))

/** The ledger: what came in and what was given back. */
export function Payments({ of: customer }: { of: CustomerDetail }) {
  const [adding, { open, close }] = useDisclosure()
  const payments = usePayments(customer.id)
  const rows = rowsOf(payments.data)
  return (
    <Card
      title="Payments"
      action={
        customer.can.update && (
          <Button
            variant="default"
            leftSection={<IconPlus size={18} aria-hidden="true" />}
            onClick={open}
          >
            Add payment
          </Button>
        )
      }
    >
      <QueryView
        query={payments}
        loading="Loading payments"
        skeletons={2}
        failed="Failed to fetch payments"
        rows={rows}
        empty={<Text c="dimmed">No payments yet.</Text>}
      >
        <Table className={styles.ledger}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Received</Table.Th>
              <Table.Th>How</Table.Th>
              <Table.Th className={styles.amount}>Amount</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((payment) => (
              <Table.Tr key={payment.id}>
                <Table.Td>
                  {date(payment.received_on)}
                  {payment.recorded_by_name && <small>by {payment.recorded_by_name}</small>}
                </Table.Td>
                <Table.Td>
                  {[method(payment.method), payment.reference].filter(Boolean).join(' · ')}
                  {payment.note && <small>{payment.note}</small>}
                </Table.Td>
                <Table.Td className={styles.amount}>
                  {rupees(payment.amount)}
                  {payment.amount < 0 && <small>Refund</small>}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </QueryView>
      <LoadMore query={payments} />
      <Suspense>{adding && <PaymentDialog of={customer} close={close} />}</Suspense>
    </Card>
  )
}
