import { otherAt } from './lease'
import type { Lead } from './queries'

/** A person of the queue: the most urgent lead, and what else came from the same phone. */
export interface LeadGroup {
  lead: Lead
  repeats: Lead[]
}

/** The same for all who asked once: their rows stay as they are when others change. */
const NONE: Lead[] = []

/** Each lead by itself. */
export const alone = (leads: Lead[]): LeadGroup[] => leads.map((lead) => ({ lead, repeats: NONE }))

/** Puts those who asked again where they asked first. The order of the rest stays. */
export function groupRepeats(leads: Lead[]): LeadGroup[] {
  const byId = new Map(leads.map((lead) => [lead.id, lead]))
  const first = (lead: Lead): string => {
    const earlier = lead.repeat_of ? byId.get(lead.repeat_of) : undefined
    return earlier ? first(earlier) : (lead.repeat_of ?? lead.id)
  }
  const groups = new Map<string, LeadGroup>()
  for (const lead of leads) {
    const key = first(lead)
    const group = groups.get(key)
    if (group) group.repeats = [...group.repeats, lead]
    else groups.set(key, { lead, repeats: NONE })
  }
  return [...groups.values()]
}

/**
 * Who is called after this lead: of those below it, the first whom nobody else is at and who need not
 * wait for a follow-up.
 */
export function calledAfter(
  groups: LeadGroup[],
  id: string | undefined,
  me: string,
  now = Date.now(),
) {
  const at = groups.findIndex(({ lead }) => lead.id === id)
  if (at < 0) return undefined
  const isDue = ({ next_follow_up_date: due }: Lead) => !due || Date.parse(due) <= now
  const isFree = ({ lead }: LeadGroup) => isDue(lead) && !otherAt(lead, me)
  return groups.slice(at + 1).find(isFree)?.lead
}
