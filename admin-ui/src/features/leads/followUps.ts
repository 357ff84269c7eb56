import { fieldOn, toField } from '../../ui/dates'
import { type CallOutcome, nextCalls } from './words'

export interface FollowUp {
  label: string
  /** As the field has it. */
  at: string
}

/** Between these times of the day a customer may be called. */
const OPENS = '08:00'
const CLOSES = '20:00'

/** In two hours, or when we open next. */
function soon(now: number): FollowUp {
  const at = toField(new Date(now + 2 * 3_600_000).toISOString())
  const [day, time = ''] = at.split('T')
  if (time >= OPENS && time <= CLOSES) return { label: '2 hours', at }
  const isToday = time < OPENS && fieldOn(0, OPENS, now).startsWith(`${day}T`)
  return isToday
    ? { label: `Today ${OPENS}`, at: fieldOn(0, OPENS, now) }
    : { label: `Tomorrow ${OPENS}`, at: fieldOn(1, OPENS, now) }
}

/** When to call again, as people say it. */
export function followUps(now = Date.now()): FollowUp[] {
  return [
    soon(now),
    { label: 'Tomorrow 10:00', at: fieldOn(1, '10:00', now) },
    { label: '3 days', at: fieldOn(3, '10:00', now) },
  ]
}

/** Whether somebody will have to call again. */
export const needsFollowUp = (outcome: CallOutcome) => nextCalls[outcome] !== null

/** The suggestion that a form begins with; '' when the user has to choose. */
export function usualFollowUp(outcome: CallOutcome, [soon, tomorrow]: FollowUp[]) {
  const suggested = { soon, tomorrow, later: undefined }
  const next = nextCalls[outcome]
  return (next && suggested[next]?.at) ?? ''
}
