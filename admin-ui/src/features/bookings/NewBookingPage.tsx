import { useForm } from '@mantine/form'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { isStatus, type Problem } from '../../api/problem'
import { applyProblem } from '../../ui/applyProblem'
import { PageHeader } from '../../ui/PageHeader'
import { toast } from '../../ui/toast'
import { BookingForm } from './BookingForm'
import { Conflict } from './Conflict'
import { type BookingValues, bookingBody, newBooking, type Prefill } from './fields'
import { useCreateBooking } from './queries'

/** Makes a booking; the address may have filled in some of it. */
export function NewBookingPage() {
  const prefill: Prefill = useSearch({ strict: false })
  const navigate = useNavigate()
  const create = useCreateBooking()
  const [conflict, setConflict] = useState<Problem>()
  const form = useForm<BookingValues>({
    mode: 'uncontrolled',
    initialValues: newBooking(prefill),
  })
  function save() {
    setConflict(undefined)
    const { rating: _, customer_feedback: __, ...values } = form.getValues()
    create.mutate(
      { body: bookingBody(values) },
      {
        onSuccess: () => {
          toast.success('Booking created successfully')
          return navigate({ to: '/bookings', ignoreBlocker: true })
        },
        onError: (error) => {
          if (isStatus(error, 409)) setConflict(error as Problem)
          applyProblem(form, error, 'Failed to create booking')
        },
      },
    )
  }
  return (
    <>
      <PageHeader title="Create New Booking" />
      <BookingForm
        form={form}
        verb="Create Booking"
        isSaving={create.isPending}
        save={save}
        cancel={() => navigate({ to: '/bookings' })}
        conflict={conflict && <Conflict problem={conflict} />}
      />
    </>
  )
}
