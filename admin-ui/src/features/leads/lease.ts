import { useMe } from '../../api/me'
import type { Lead } from './queries'

/** Who else is at a lead; nobody when the user is. The engine leaves out leases that have run out. */
export function otherAt({ lease }: Lead, me: string) {
  return lease && lease.holder.id !== me ? lease.holder : undefined
}

/** The same for who is signed in. */
export const useOtherAt = (lead: Lead) => otherAt(lead, useMe().user.id)
