import { toast } from '../../ui/toast'
import { type BookingValues, bookingBody, bookingValues } from './fields'
import { type Booking, useEditBooking } from './queries'

/** Changes some fields of a visit in one go, with the way back in a toast. */
export function useVisitChange() {
  const { mutateAsync } = useEditBooking()
  const save = ({ id, version }: Booking, change: Partial<BookingValues>) =>
    mutateAsync({
      params: { path: { id }, header: { 'If-Match': `"${version}"` } },
      body: bookingBody(change),
    })

  return async (visit: Booking, change: Partial<BookingValues>, said: string) => {
    const after = await save(visit, change)
    const before = Object.entries(bookingValues(visit)).filter(([field]) => field in change)
    toast.undo(said, () =>
      save(after, Object.fromEntries(before)).catch((error) => toast.problem(error, FAILED)),
    )
  }
}

export const FAILED = 'Failed to update booking'
