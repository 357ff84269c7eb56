import { Button } from '@mantine/core'
import { useLayoutEffect, useRef, useState } from 'react'
import { today } from '../../ui/dates'
import { toast } from '../../ui/toast'
import type { Booking } from './queries'
import { focusSoon } from './useFocusHeir'
import { FAILED, useVisitChange } from './useVisitChange'
import styles from './VisitActions.module.css'
import { type BookingStatus, isAhead, when } from './words'

interface Act {
  label: string
  /** What the toast says. */
  said: string
}

/** The status that a visit gets with one tap. */
const acts: { [status in BookingStatus]?: Act } = {
  in_progress: { label: 'Start', said: 'Visit started' },
  completed: { label: 'Done', said: 'Visit done' },
  cancelled: { label: 'No-show', said: 'Cancelled as a no-show' },
}

const choices = Object.entries(acts) as [BookingStatus, Act][]

/** The engine has no status for it: the visit is cancelled, and its notes say why. */
const noShow = (visit: Booking) => ({
  service_notes: [visit.service_notes, `No-show, ${when(visit)}`].filter(Boolean).join('\n'),
})

/** How a visit goes, said with one tap, as soon as its day has come. */
export function VisitActions({ of: visit }: { of: Booking }) {
  const { can, status, scheduled_date } = visit
  const isDue = scheduled_date <= today() || status === 'in_progress'
  return can.update && isAhead(status) && isDue && <Actions of={visit} />
}

function Actions({ of: visit }: { of: Booking }) {
  const change = useVisitChange()
  const [isBusy, setIsBusy] = useState(false)
  const bar = useRef<HTMLFieldSetElement>(null)
  useLayoutEffect(() => {
    const here = bar.current
    return () => {
      // Whoever works by keyboard is left at the card.
      if (here?.contains(document.activeElement)) focusSoon(here.closest('article'))
    }
  }, [])

  async function say(next: BookingStatus, { said }: Act) {
    if (isBusy) return
    setIsBusy(true)
    // The button will leave. Not to the next one: a key that is held would press that as well.
    if (next === 'in_progress') bar.current?.focus()
    const more = next === 'cancelled' ? noShow(visit) : {}
    try {
      await change(visit, { status: next, ...more }, `${said}: ${visit.customer.name}`)
    } catch (error) {
      toast.problem(error, FAILED)
    }
    setIsBusy(false)
  }
  return (
    <fieldset
      ref={bar}
      tabIndex={-1}
      className={styles.actions}
      aria-label={`Visit at ${visit.scheduled_time}`}
    >
      {choices.map(
        ([next, act]) =>
          next !== visit.status && (
            <Button
              key={next}
              variant={next === 'completed' ? 'light' : 'default'}
              className={styles.action}
              aria-label={`${act.label}: ${visit.customer.name}`}
              onClick={() => say(next, act)}
            >
              {act.label}
            </Button>
          ),
      )}
    </fieldset>
  )
}
