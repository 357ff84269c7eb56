import { useMe } from '../../api/me'
import type { Lead } from './queries'

/** Who else is at a lead at this time; nobody when the user is. */
export function otherAt({ lease }: Lead, me: string, now = Date.now()) {
  const isTheirs = lease && lease.holder.id !== me && Date.parse(lease.until) > now
  return isTheirs ? lease.holder : undefined
}

/** The same for who is signed in. */
export const useOtherAt = (lead: Lead) => otherAt(lead, useMe().user.id)
