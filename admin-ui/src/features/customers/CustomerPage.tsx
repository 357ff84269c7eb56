import { Text } from '@mantine/core'
import { IconCalendarPlus, IconPencil } from '@tabler/icons-react'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { Card } from '../../ui/Card'
import { ContactButtons } from '../../ui/ContactButtons'
import { Facts } from '../../ui/Facts'
import { CallToActionLink, QuietLink } from '../../ui/links'
import { PageHeader } from '../../ui/PageHeader'
import { rowsOf } from '../../ui/pages'
import { readablePhone } from '../../ui/phone'
import { QueryView } from '../../ui/QueryView'
import { RowList } from '../../ui/RowList'
import { Tag } from '../../ui/Tag'
import { BookingCard } from '../bookings/BookingCard'
import { useBookings } from '../bookings/queries'
import { LooksLike } from '../merges/LooksLike'
import { useLedTo } from '../merges/useLedTo'
import { Notes } from '../notes/Notes'
import { Contract } from './Contract'
import styles from './CustomerPage.module.css'
import { CustomerTimeline } from './CustomerTimeline'
import { Payments } from './Payments'
import { type CustomerDetail, customerQuery, duplicatesQuery } from './queries'

const route = getRouteApi('/console/customers/$id')

/** All about a customer: who, what was agreed, which visits, what was paid, what happened. */
export function CustomerPage() {
  const { id } = route.useParams()
  const navigate = useNavigate()
  const { data: customer } = useSuspenseQuery(customerQuery(id))
  useLedTo({
    asked: id,
    found: customer,
    said: `This customer was merged into ${customer.customer_id}`,
    open: () => navigate({ to: '/customers/$id', params: { id: customer.id }, replace: true }),
  })
  return (
    <>
      <PageHeader title={customer.name} aside={customer.customer_id}>
        {customer.can.update && (
          <QuietLink
            to="/customers/$id/edit"
            params={{ id: customer.id }}
            leftSection={<IconPencil size={18} aria-hidden="true" />}
          >
            Edit
          </QuietLink>
        )}
        {customer.can.book && (
          <CallToActionLink
            to="/bookings/new"
            search={{
              customer_id: customer.id,
              ...(customer.service_type && { service_type: customer.service_type }),
            }}
            leftSection={<IconCalendarPlus size={18} aria-hidden="true" />}
          >
            Schedule booking
          </CallToActionLink>
        )}
      </PageHeader>
      {customer.can.update && <Duplicates of={customer} />}
      <div className={styles.columns}>
        <div className={styles.column}>
          <Contact of={customer} />
          <Contract of={customer} />
          <div className={styles.last}>
            <CustomerTimeline of={customer} />
          </div>
        </div>
        <div className={styles.column}>
          <CustomerBookings of={customer} />
          <Payments of={customer} />
          <Notes of={{ kind: 'customer', id: customer.id }} mayWrite={customer.can.update} />
        </div>
      </div>
    </>
  )
}

/** Customers that look like this one. */
function Duplicates({ of: { id } }: { of: CustomerDetail }) {
  const { data } = useQuery(duplicatesQuery(id))
  return (
    <LooksLike
      of={(data?.items ?? []).map(({ reason, customer }) => ({
        id: customer.id,
        number: customer.customer_id,
        reason,
        link: { to: '/customers/$id/merge/$from', params: { id, from: customer.id } },
      }))}
    />
  )
}

function Contact({ of: customer }: { of: CustomerDetail }) {
  return (
    <Card title="Contact" action={!customer.is_active && <Tag>Inactive</Tag>}>
      <Facts
        of={[
          ['Phone', readablePhone(customer.primary_contact)],
          ['Alternate', customer.alternate_contact && readablePhone(customer.alternate_contact)],
          ['Email', customer.email],
          ['Address', [customer.address, customer.pincode].filter(Boolean).join(', ')],
        ]}
      />
      <ContactButtons name={customer.name} phone={customer.primary_contact} />
    </Card>
  )
}

/** The visits of a customer, the newest first. */
function CustomerBookings({ of: customer }: { of: CustomerDetail }) {
  const bookings = useBookings({ customer_id: customer.id })
  const rows = rowsOf(bookings.data)
  return (
    <Card title="Bookings">
      <QueryView
        query={bookings}
        loading="Loading bookings..."
        skeletons={2}
        failed="Failed to fetch bookings"
        rows={rows}
        empty={<Text c="dimmed">No bookings yet.</Text>}
      >
        <RowList of={rows} frame="none" className={styles.list}>
          {(booking) => <BookingCard of={booking} ofOne />}
        </RowList>
      </QueryView>
    </Card>
  )
}
