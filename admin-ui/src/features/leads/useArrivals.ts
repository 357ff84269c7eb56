import { useEffect, useRef } from 'react'
import { toast } from '../../ui/toast'
import type { Lead } from './queries'

/** A quiet word about leads that came in while the list was open. */
export function useArrivals(leads: Lead[]) {
  const since = useRef(Date.now())
  const known = useRef(new Set<string>())
  useEffect(() => {
    for (const lead of leads) {
      if (known.current.has(lead.id)) continue
      known.current.add(lead.id)
      if (Date.parse(lead.created_at) > since.current) {
        toast.info(`${lead.name}, ${lead.lead_number}`, 'New lead')
      }
    }
  }, [leads])
}
