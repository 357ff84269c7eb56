import { EmptyState } from '../../ui/EmptyState'
import { ButtonLink } from '../../ui/links'
import { PageHeader } from '../../ui/PageHeader'

export function BookingNotFound() {
  return (
    <>
      <PageHeader title="Booking Details" />
      <EmptyState text="Booking not found">
        <ButtonLink to="/bookings">Back to Bookings</ButtonLink>
      </EmptyState>
    </>
  )
}
