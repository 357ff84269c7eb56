/** Why a lead is as urgent as the engine says: each term of the sum in words. */
import { ago, date, dateTime } from '../../ui/dates'
import { rupees } from '../../ui/money'
import type { LeadDetail } from './queries'
import { source } from './words'

export interface Reason {
  label: string
  why: string
  points: number
}

/** The terms that count, in the order in which the engine adds them. */
export function reasons(lead: LeadDetail): Reason[] {
  const { score } = lead
  const terms: Reason[] = [
    { label: 'Waiting', why: waiting(lead), points: score.time },
    { label: 'Value', why: value(lead), points: score.value },
    { label: 'Urgency', why: urgency(lead), points: score.urgency },
    { label: 'Preferred date', why: preferred(lead), points: score.preferred_date },
    { label: 'Source', why: origin(lead), points: score.source },
    { label: 'Asked again', why: 'Within the last 7 days', points: score.asked_again },
    { label: 'Unanswered calls', why: attempts(lead), points: -score.attempts },
  ]
  return terms.filter(({ points }) => points !== 0)
}

/** The floor lifts what would be less. */
export const isLifted = ({ score }: LeadDetail) => score.floor > 0 && sum(score) < score.floor

/** Why the total is no less than its floor. */
export function whyAtLeast({ score, is_emergency }: LeadDetail) {
  if (score.floor > 80) return 'it has just come in.'
  if (is_emergency) return 'it is an emergency.'
  return 'nobody has called, and the promise to do so within 24 hours is at stake.'
}

const sum = (s: LeadDetail['score']) =>
  s.time + s.value + s.urgency + s.preferred_date + s.source + s.asked_again - s.attempts

function waiting(lead: LeadDetail) {
  const isPutOff = lead.score.time < 0
  if (!lead.last_called_at && !isPutOff) return `Not called yet, came in ${ago(lead.created_at)}`
  const due = lead.next_follow_up_date
  if (!due) return 'Called, no follow-up is set'
  return `Follow-up ${Date.parse(due) < Date.now() ? 'was due' : 'is due'} ${dateTime(due)}`
}

const value = ({ quoted_amount: quoted }: LeadDetail) =>
  quoted == null ? 'No amount quoted yet' : `${rupees(quoted)} quoted`

function urgency(lead: LeadDetail) {
  if (lead.is_emergency) return 'An emergency'
  const service = lead.service_type ?? ''
  if (/^(bbms_|bed_bug_)/.test(service)) return 'Bed bugs spread'
  if (/^(rms_|rat_)/.test(service)) return 'Rodents do damage every day'
  return /^(termite_|woodborer_)/.test(service) ? 'The wood is being eaten' : 'An ordinary service'
}

const preferred = ({ preferred_date: day }: LeadDetail) => (day ? `Asked for ${date(day)}` : '')

const origin = (lead: LeadDetail) =>
  lead.score.source === 10 && lead.lead_source !== 'referral'
    ? 'Already a customer'
    : `${source(lead.lead_source)}${lead.package_id && lead.lead_source === 'website' ? ', with a package chosen' : ''}`

const attempts = ({ unanswered_attempts: number }: LeadDetail) =>
  number === 1 ? '1 call since somebody answered' : `${number} calls since somebody answered`
