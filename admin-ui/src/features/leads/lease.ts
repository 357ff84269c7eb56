/** Who is at a lead, and how one comes to it. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { api, engine, type Schemas } from '../../api/client'
import { useMe } from '../../api/me'
import { isProblem } from '../../api/problem'
import { changeRows, type Lead, leadQuery } from './queries'

/** Who else is at a lead; nobody when the user is. The engine leaves out leases that have run out. */
export function otherAt({ lease }: Lead, me: string) {
  return lease && lease.holder.id !== me ? lease.holder : undefined
}

/** The same for who is signed in. */
export const useOtherAt = (lead: Lead) => otherAt(lead, useMe().user.id)

type Lease = Schemas['LeadLease']

function keepLease(cache: QueryClient, id: string, lease: Lease) {
  cache.setQueryData(leadQuery(id).queryKey, (lead) => lead && { ...lead, lease })
  changeRows(cache, id, { lease })
}

/**
 * Comes to a lead, or stays at it; when another is at it, that is known then. Nothing is drawn anew
 * while it is asked. An engine that cannot be asked is asked again.
 */
export async function holdLead(cache: QueryClient, id: string) {
  const params = { path: { id } }
  const asked = engine.PUT('/api/admin/leads/{id}/lease', { params, body: {} })
  const answer = await asked.catch(() => undefined)
  const error = answer?.error
  const theirs = isProblem(error) && error.status === 409 ? error.current : undefined
  const lease = (theirs as Lease | undefined) ?? answer?.data
  if (lease) keepLease(cache, id, lease)
}

/** Comes to a lead that another is at. */
export function useTakeOver() {
  const cache = useQueryClient()
  return api.useMutation('put', '/api/admin/leads/{id}/lease', {
    onSuccess: (lease, { params }) => keepLease(cache, params.path.id, lease),
  })
}
