import { IconCalendarPlus, IconPencil } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Card } from '../../ui/Card'
import { ContactButtons } from '../../ui/ContactButtons'
import { Facts } from '../../ui/Facts'
import { ButtonLink, CallToActionLink } from '../../ui/links'
import { PageHeader } from '../../ui/PageHeader'
import { readablePhone } from '../../ui/phone'
import { Tag } from '../../ui/Tag'
import { Contract } from './Contract'
import { CustomerBookings } from './CustomerBookings'
import styles from './CustomerPage.module.css'
import { CustomerTimeline } from './CustomerTimeline'
import { Payments } from './Payments'
import { type CustomerDetail, customerQuery } from './queries'

const route = getRouteApi('/console/customers/$id')

/** All about a customer: who, what was agreed, which visits, what was paid, what happened. */
export function CustomerPage() {
  const { data: customer } = useSuspenseQuery(customerQuery(route.useParams().id))
  return (
    <>
      <PageHeader title={customer.name} aside={customer.customer_id}>
        {customer.can.update && (
          <ButtonLink
            to="/customers/$id/edit"
            params={{ id: customer.id }}
            variant="default"
            leftSection={<IconPencil size={18} aria-hidden="true" />}
          >
            Edit
          </ButtonLink>
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
        </div>
      </div>
    </>
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
