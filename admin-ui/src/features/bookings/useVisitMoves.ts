import { useState } from 'react'
import { isStatus, type Problem } from '../../api/problem'
import { toast } from '../../ui/toast'
import { type Slot, slotLabel } from './calendar'
import type { Booking } from './queries'
import { FAILED, useVisitChange } from './useVisitChange'

/** Visits at other times: each stands there at once, and goes back when the engine refuses. */
export function useVisitMoves() {
  const change = useVisitChange()
  const [moving, setMoving] = useState<{ id: string; slot: Slot }>()
  /** Who is elsewhere at that time. */
  const [conflict, setConflict] = useState<Problem>()

  async function move(visit: Booking, slot: Slot) {
    setConflict(undefined)
    setMoving({ id: visit.id, slot })
    const times = { scheduled_date: slot.day, scheduled_time: slot.time }
    try {
      await change(visit, times, `${visit.customer.name} moved to ${slotLabel(slot)}`)
    } catch (error) {
      if (isStatus(error, 409)) setConflict(error as Problem)
      else toast.problem(error, FAILED)
    }
    setMoving(undefined)
  }

  /** The bookings as they are shown. */
  const shown = (bookings: Booking[]) =>
    bookings.map((booking) =>
      booking.id === moving?.id
        ? { ...booking, scheduled_date: moving.slot.day, scheduled_time: moving.slot.time }
        : booking,
    )
  return { move, moving, shown, conflict, forget: () => setConflict(undefined) }
}
