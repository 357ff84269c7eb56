import { useQuery } from '@tanstack/react-query'
import { LooksLike } from '../merges/LooksLike'
import { duplicatesQuery, type LeadDetail } from './queries'

/** Leads that look like this one. */
export function DuplicateLeads({ of: { id } }: { of: LeadDetail }) {
  const { data } = useQuery(duplicatesQuery(id))
  return (
    <LooksLike
      of={(data?.items ?? []).map(({ reason, lead }) => ({
        id: lead.id,
        number: lead.lead_number,
        reason,
        link: { to: '/leads/$leadId/merge/$from', params: { leadId: id, from: lead.id } },
      }))}
    />
  )
}
