import type { Lead } from './queries'

/** 80 or more is red and High Priority, 60 or more orange, the rest green. */
export const priority = (score: number) => (score >= 80 ? 'red' : score >= 60 ? 'orange' : 'green')

/** Calls after which a person should think of something else. */
const MANY = 3

/** What a look at the row must not miss. */
export function warnings(lead: Lead) {
  return {
    high: priority(lead.priority_score) === 'red',
    overdue: lead.overdue,
    maxAttempts: lead.call_attempts >= MANY,
  }
}
