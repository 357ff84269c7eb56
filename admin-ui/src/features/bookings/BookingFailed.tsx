import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { isStatus } from '../../api/problem'
import { ErrorState } from '../../ui/ErrorState'
import { PageHeader } from '../../ui/PageHeader'
import { Refusal } from '../../ui/Refusal'
import { NotAllowed } from '../../ui/routes'
import { BookingNotFound } from './BookingNotFound'

/** A booking that could not be shown: it is not there, or it could not be fetched. */
export function BookingFailed({ error }: ErrorComponentProps) {
  const router = useRouter()
  const boundary = useQueryErrorResetBoundary()
  if (error instanceof NotAllowed) return <Refusal error={error} />
  // An address that is no id is refused as one.
  if (isStatus(error, 404) || isStatus(error, 422)) return <BookingNotFound />
  function again() {
    boundary.reset()
    router.invalidate()
  }
  return (
    <>
      <PageHeader title="Booking Details" />
      <ErrorState text="Failed to fetch booking details" error={error} retry={again} />
    </>
  )
}
