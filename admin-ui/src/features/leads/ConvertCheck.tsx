import { Button } from '@mantine/core'
import { Card } from '../../ui/Card'
import { date } from '../../ui/dates'
import { Facts } from '../../ui/Facts'
import { rupees } from '../../ui/money'
import { readable } from '../../ui/words'
import type { BookingValues } from '../bookings/fields'
import { useLabels } from '../catalogue/queries'
import type { CustomerValues } from '../customers/fields'

const day = (given: string) => given && date(given)
const amount = (rupee: number | string) => (rupee === '' ? '' : rupees(Number(rupee)))

interface Props {
  customer: CustomerValues
  /** The first visit, if it is booked now. */
  visit: BookingValues | undefined
  /** To the step where it can be changed. */
  change: (step: number) => void
}

/** What will be made of a lead, once more before it is. */
export function ConvertCheck({ customer, visit, change }: Props) {
  const labels = useLabels()
  const action = (title: string, step: number) => (
    <Button
      variant="subtle"
      size="compact-md"
      aria-label={`Change ${title.toLowerCase()}`}
      onClick={() => change(step)}
    >
      Change
    </Button>
  )
  return (
    <>
      <Card title="Customer" action={action('Customer', 0)}>
        <Facts
          of={[
            ['Name', customer.name],
            ['Phone', customer.primary_contact],
            ['Alternate phone', customer.alternate_contact],
            ['Email', customer.email],
            ['Address', customer.address],
            ['Pincode', customer.pincode],
          ]}
        />
      </Card>
      <Card title="Contract" action={action('Contract', 1)}>
        <Facts
          of={[
            ['Service', labels.service(customer.service_type)],
            ['Size', labels.room(customer.room_type)],
            ['Type', customer.contract_type && readable(customer.contract_type)],
            ['First service', day(customer.first_service_date)],
            ['End', day(customer.contract_end_date)],
            ['Total', amount(customer.total_amount)],
            ['Paid', amount(customer.paid_amount)],
            ['Payment', customer.payment_status && readable(customer.payment_status)],
            ['Service executive', customer.service_executive],
          ]}
        />
      </Card>
      <Card title="First visit" action={action('First visit', 2)}>
        {visit ? (
          <Facts
            of={[
              ['Service', labels.service(visit.service_type)],
              ['Date', day(visit.scheduled_date)],
              ['Time', visit.scheduled_time],
              ['Technician', visit.technician_name],
              ['Amount', amount(visit.amount)],
              ['Notes', visit.service_notes],
            ]}
          />
        ) : (
          'Not booked now.'
        )}
      </Card>
    </>
  )
}
