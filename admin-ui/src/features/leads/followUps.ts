import { fieldOn, toField } from '../../ui/dates'
import { open } from './words'

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
export const needsFollowUp = (outcome: string) => open.includes(outcome)

/** What is meant most of the time: who did not answer is tried again today, who asked to, tomorrow. */
export function usualFollowUp(outcome: string, [soon, tomorrow]: FollowUp[]) {
  if (outcome === 'not_connected') return soon?.at ?? ''
  return outcome === 'pending_call' ? (tomorrow?.at ?? '') : ''
}
