import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useMay } from '../../api/me'
import { EmptyState } from '../../ui/EmptyState'
import { ListPage } from '../../ui/ListPage'
import { AddLink, QuietLink } from '../../ui/links'
import { rowsOf } from '../../ui/pages'
import { toast } from '../../ui/toast'
import { CallPanel } from './CallPanel'
import { groupRepeats } from './groups'
import { LeadFilters } from './LeadFilters'
import { LeadList } from './LeadList'
import styles from './LeadsPage.module.css'
import { NextLead } from './NextLead'
import { type Lead, useLeads } from './queries'
import { useLeadKeys } from './useLeadKeys'
import { useLease } from './useLease'
import { asked, isPlainQueue, isQueue } from './views'
import { type CallOutcome, CONVERTED } from './words'

const route = getRouteApi('/console/leads')

/** The queue to call along, and the other looks at all leads. */
export function LeadsPage() {
  const search = route.useSearch()
  const may = useMay()
  const navigate = useNavigate()
  const leads = useLeads(asked(search))
  const queue = isQueue(search)
  const rows = useMemo(() => rowsOf(leads.data), [leads.data])
  const groups = useMemo(
    () => (queue ? groupRepeats(rows) : rows.map((lead) => ({ lead, repeats: [] }))),
    [queue, rows],
  )
  useArrivals(rows)

  const [calling, setCalling] = useState<Lead>()
  const present = calling && (rows.find(({ id }) => id === calling.id) ?? calling)
  useLease(calling?.can.update ? calling : undefined, toast.problem)
  const position = groups.findIndex(({ lead }) => lead.id === calling?.id)
  const next = queue && position >= 0 ? groups[position + 1]?.lead : undefined

  function called(following: Lead | undefined, outcome: CallOutcome) {
    setCalling(following)
    if (outcome === CONVERTED && present?.can.convert) {
      navigate({ to: '/leads/$leadId/convert', params: { leadId: present.id } })
    }
  }
  const chosen = useLeadKeys({
    groups,
    call: setCalling,
    add: () => may('create', 'leads') && navigate({ to: '/leads/new' }),
  })
  const { hasNextPage, isFetching, fetchNextPage } = leads
  const count = leads.isSuccess ? `${rows.length}${hasNextPage ? '+' : ''}` : ''
  const nearEnd = useCallback(() => {
    if (hasNextPage && !isFetching) fetchNextPage()
  }, [hasNextPage, isFetching, fetchNextPage])

  return (
    <>
      <ListPage
        title="Leads"
        aside={<RefreshRing since={leads.dataUpdatedAt} />}
        action={
          <>
            {may('create', 'leads') && <AddLink to="/leads/new">Add New Lead</AddLink>}
            {may('update', 'leads') && <NextLead />}
          </>
        }
        above={<LeadFilters search={search} count={count} />}
        query={leads}
        loading="Loading leads"
        failed="Failed to fetch leads"
        rows={groups}
        empty={
          isPlainQueue(search) ? (
            <EmptyState text="No leads found in the queue">
              <QuietLink to="/leads" search={{ view: 'all' }}>
                Show all leads
              </QuietLink>
            </EmptyState>
          ) : (
            <EmptyState text="No leads found matching your criteria">
              <QuietLink to="/leads" search={{}}>
                Back to the queue
              </QuietLink>
            </EmptyState>
          )
        }
      >
        <LeadList groups={groups} chosen={chosen} call={setCalling} nearEnd={nearEnd} />
      </ListPage>
      <CallPanel of={present} next={next} onSaved={called} close={() => setCalling(undefined)} />
    </>
  )
}

/** Fills until the queue is asked again; `since` is when it was asked last. */
function RefreshRing({ since }: { since: number }) {
  return (
    <span className={styles.refresh}>
      <svg key={since} viewBox="0 0 20 20" aria-hidden="true">
        <circle cx="10" cy="10" r="7.5" />
        <circle cx="10" cy="10" r="7.5" pathLength="1" className={styles.done} />
      </svg>
      <span>
        <span className={styles.words}>Refreshes every </span>30 s
      </span>
    </span>
  )
}

/** A quiet word about leads that came in while the list was open. */
function useArrivals(leads: Lead[]) {
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
