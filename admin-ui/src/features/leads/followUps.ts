import { fieldOn, toField } from '../../ui/dates'
import { type CallOutcome, nextCalls } from './words'

export interface FollowUp {
  label: string
  /** As the field has it. */
  at: string
}

/** When to call again, as people say it. */
export function followUps(now = Date.now()): FollowUp[] {
  return [
    { label: '2 hours', at: toField(new Date(now + 2 * 3_600_000).toISOString()) },
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
