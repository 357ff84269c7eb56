import { Rating } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Card } from '../../ui/Card'
import { ContactButtons } from '../../ui/ContactButtons'
import { dateTime } from '../../ui/dates'
import { Facts } from '../../ui/Facts'
import { ButtonLink } from '../../ui/links'
import { rupees } from '../../ui/money'
import { PageHeader } from '../../ui/PageHeader'
import { readablePhone } from '../../ui/phone'
import { Tag } from '../../ui/Tag'
import { readable } from '../../ui/words'
import { useLabels } from '../catalogue/queries'
import { Notes } from '../notes/Notes'
import styles from './BookingPage.module.css'
import { type Booking, bookingQuery } from './queries'
import { paymentTones, statusTones, when } from './words'

const route = getRouteApi('/console/bookings/$id')

export function BookingPage() {
  const { data: booking } = useSuspenseQuery(bookingQuery(route.useParams().id))
  return (
    <>
      <PageHeader title="Booking Details" aside={booking.booking_number}>
        {booking.can.update && (
          <ButtonLink
            to="/bookings/edit/$id"
            params={{ id: booking.id }}
            leftSection={<IconPencil size={18} aria-hidden="true" />}
          >
            Edit Booking
          </ButtonLink>
        )}
      </PageHeader>
      <div className={styles.columns}>
        <div className={styles.side}>
          <Visit of={booking} />
          <Notes of={{ kind: 'booking', id: booking.id }} mayWrite={booking.can.update} />
        </div>
        <div className={styles.side}>
          <CustomerCard of={booking} />
          <Feedback of={booking} />
        </div>
      </div>
      <p className={styles.times}>
        Created {dateTime(booking.created_at)} · Updated {dateTime(booking.updated_at)}
      </p>
    </>
  )
}

function Visit({ of: booking }: { of: Booking }) {
  const { service } = useLabels()
  return (
    <Card
      title={service(booking.service_type)}
      action={<Tag tone={statusTones[booking.status]}>{readable(booking.status)}</Tag>}
    >
      <Facts
        of={[
          ['Booking number', booking.booking_number],
          ['Scheduled', when(booking)],
          ['Technician', booking.technician_name],
          ['Amount', booking.amount == null ? null : rupees(booking.amount)],
          [
            'Payment status',
            <Tag key="tag" tone={paymentTones[booking.payment_status]}>
              {readable(booking.payment_status)}
            </Tag>,
          ],
          ['Service notes', booking.service_notes],
        ]}
      />
    </Card>
  )
}

function CustomerCard({ of: { customer, customer_id } }: { of: Booking }) {
  return (
    <Card title="Customer">
      <Facts
        of={[
          ['Customer ID', customer.customer_id],
          [
            'Name',
            <Link
              key="name"
              to="/customers/$id"
              params={{ id: customer_id }}
              className={styles.link}
            >
              {customer.name}
            </Link>,
          ],
          ['Contact', readablePhone(customer.primary_contact)],
          ['Alternate', customer.alternate_contact && readablePhone(customer.alternate_contact)],
          ['Email', customer.email],
          ['Address', [customer.address, customer.pincode].filter(Boolean).join(', ')],
        ]}
      />
      <ContactButtons name={customer.name} phone={customer.primary_contact} />
    </Card>
  )
}

function Feedback({ of: { rating, customer_feedback } }: { of: Booking }) {
  if (rating == null && !customer_feedback) return null
  return (
    <Card title="Customer feedback">
      {rating != null && (
        <div className={styles.rating}>
          <Rating value={rating} readOnly role="img" aria-label={`${rating} of 5 stars`} />
          <span aria-hidden="true">{rating}/5</span>
        </div>
      )}
      {customer_feedback && <p className={styles.feedback}>{customer_feedback}</p>}
    </Card>
  )
}
