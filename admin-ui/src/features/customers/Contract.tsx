import { Progress } from '@mantine/core'
import { Card } from '../../ui/Card'
import { date } from '../../ui/dates'
import { Facts } from '../../ui/Facts'
import { rupees } from '../../ui/money'
import { Tag } from '../../ui/Tag'
import { readable } from '../../ui/words'
import { useLabels } from '../catalogue/queries'
import type { CustomerDetail } from './queries'
import { paymentTones } from './words'

/** What was agreed, and how much of it is paid. */
export function Contract({ of: customer }: { of: CustomerDetail }) {
  const { service, room } = useLabels()
  const { contract_start_date: start, contract_end_date: end, total_amount: total } = customer
  const paid = customer.paid_amount
  return (
    <Card
      title="Contract"
      action={
        <Tag tone={paymentTones[customer.payment_status]}>{readable(customer.payment_status)}</Tag>
      }
    >
      <Facts
        of={[
          ['Service', service(customer.service_type)],
          ['Room type', room(customer.room_type)],
          ['Package', customer.package_name],
          ['Contract type', readable(customer.contract_type)],
          ['First service', customer.first_service_date && date(customer.first_service_date)],
          ['Runs', start && end && `${date(start)} to ${date(end)}`],
          ['Executive', customer.service_executive],
          ['Paid', total == null ? rupees(paid) : `${rupees(paid)} of ${rupees(total)}`],
        ]}
      />
      {total != null && total > 0 && (
        <Progress
          mt="sm"
          value={Math.min(100, (paid / total) * 100)}
          aria-label="Share that is paid"
        />
      )}
    </Card>
  )
}
