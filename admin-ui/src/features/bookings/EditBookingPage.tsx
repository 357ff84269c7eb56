import { useForm } from '@mantine/form'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { isStatus, type Problem } from '../../api/problem'
import { applyProblem } from '../../ui/applyProblem'
import { changesOf, differencesOf } from '../../ui/changes'
import { PageHeader } from '../../ui/PageHeader'
import { StaleDialog } from '../../ui/StaleDialog'
import { toast } from '../../ui/toast'
import { readable } from '../../ui/words'
import { useLabels } from '../catalogue/queries'
import { BookingForm } from './BookingForm'
import { Conflict } from './Conflict'
import { type BookingValues, bookingBody, bookingValues, labelOf } from './fields'
import { type Booking, bookingQuery, useEditBooking } from './queries'

const route = getRouteApi('/console/bookings/edit/$id')

export function EditBookingPage() {
  const { data } = useSuspenseQuery(bookingQuery(route.useParams().id))
  // What the form began with: what others save meanwhile must not change it under the fingers.
  const [start, setStart] = useState(data)
  return <EditBooking key={start.version} start={start} startAgain={setStart} />
}

interface Props {
  start: Booking
  startAgain: (theirs: Booking) => void
}

function EditBooking({ start, startAgain }: Props) {
  const navigate = useNavigate()
  const edit = useEditBooking()
  const { service } = useLabels()
  const [theirs, setTheirs] = useState<Booking>()
  const [conflict, setConflict] = useState<Problem>()
  const before = bookingValues(start)
  const form = useForm<BookingValues>({ mode: 'uncontrolled', initialValues: before })

  function save(version: number) {
    setTheirs(undefined)
    setConflict(undefined)
    edit.mutate(
      {
        params: { path: { id: start.id }, header: { 'If-Match': `"${version}"` } },
        body: bookingBody(changesOf(before, form.getValues())),
      },
      {
        onSuccess: () => {
          toast.success('Booking updated successfully')
          return navigate({ to: '/bookings', ignoreBlocker: true })
        },
        onError: (error) => {
          if (isStatus(error, 412)) {
            setTheirs((error as Problem).current as Booking)
            return
          }
          if (isStatus(error, 409)) setConflict(error as Problem)
          applyProblem(form, error, 'Failed to update booking')
        },
      },
    )
  }
  return (
    <>
      <PageHeader title="Edit Booking" aside={start.booking_number} />
      <BookingForm
        form={form}
        kept={start.id}
        verb="Update Booking"
        isSaving={edit.isPending}
        save={() => save(start.version)}
        cancel={() => navigate({ to: '/bookings/$id', params: { id: start.id } })}
        conflict={conflict && <Conflict problem={conflict} />}
      />
      {theirs && (
        <StaleDialog
          what="booking"
          differences={differencesOf<BookingValues>(
            changesOf(before, form.getValues()),
            bookingValues(theirs),
            labelOf,
            { service_type: service, status: readable, payment_status: readable },
          )}
          keepMine={() => save(theirs.version)}
          takeTheirs={() => startAgain(theirs)}
          close={() => setTheirs(undefined)}
        />
      )}
    </>
  )
}
