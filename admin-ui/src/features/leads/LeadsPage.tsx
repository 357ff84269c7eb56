import { getRouteApi, Outlet, useNavigate, useParams, useRouter } from '@tanstack/react-router'
import {
  lazy,
  Suspense,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { useMay, useMe } from '../../api/me'
import { afterPaint } from '../../ui/afterPaint'
import { EmptyState } from '../../ui/EmptyState'
import { ListPage } from '../../ui/ListPage'
import { AddLink, QuietLink } from '../../ui/links'
import { useTitle } from '../../ui/PageHeader'
import { rowsOf } from '../../ui/pages'
import { useSelection } from '../../ui/useSelection'
import { CallPanel } from './CallPanel'
import { DeskContext, useIsDesk } from './desk'
import { alone, calledAfter, groupRepeats } from './groups'
import { LeadFilters } from './LeadFilters'
import { LeadList } from './LeadList'
import { LeadPage } from './LeadPage'
import styles from './LeadsPage.module.css'
import { NextLead } from './NextLead'
import { type Lead, useLeads } from './queries'
import { RefreshRing } from './RefreshRing'
import { useLeadKeys } from './useLeadKeys'
import { useLease } from './useLease'
import { asked, isPlainQueue, isQueue, type LeadSearch } from './views'
import { type CallOutcome, CONVERTED } from './words'

const route = getRouteApi('/console/desk')
const LeadBulk = lazy(async () => ({ default: (await import('./LeadBulk')).LeadBulk }))

/** The list; from 1024 px with the open lead beside it, below in its place. */
export function LeadsPage() {
  const { leadId } = useParams({ strict: false })
  const isDesk = useIsDesk()
  const last = useLast(leadId)
  return leadId && !isDesk ? <Outlet /> : <LeadsDesk open={leadId} last={last} />
}

/** Of the route within the list's: one is never fetched without the other. */
export const OpenLead = () => <LeadPage />

/** The queue to call along, and the other looks at all leads. */
function LeadsDesk({ open, last }: { open: string | undefined; last: string | undefined }) {
  const search = route.useSearch()
  const may = useMay()
  const me = useMe().user.id
  const navigate = useNavigate()
  const leads = useLeads(asked(search))
  const queue = isQueue(search)
  const rows = useMemo(() => rowsOf(leads.data), [leads.data])
  const groups = useMemo(() => (queue ? groupRepeats : alone)(rows), [queue, rows])
  const people = useMemo(() => groups.map(({ lead }) => lead), [groups])
  const selection = useSelection(people, JSON.stringify(search))
  // What is open gives the window its name; closed, the list does again.
  useTitle(open ? '' : 'Leads')

  const [calling, setCalling] = useState<Lead>()
  const present = calling && (rows.find(({ id }) => id === calling.id) ?? calling)
  // An open lead is held where it is open.
  useLease(present?.can.update && present.id !== open ? present : undefined)
  const after = (id: string | undefined) => (queue ? calledAfter(groups, id, me) : undefined)
  const next = after(calling?.id)
  useFetchedAhead(after(calling?.id ?? last) ?? groups[0]?.lead)

  const isDocked = useDocked(Boolean(open))
  const { show, close } = useShownLead(open, search)
  function called(following: Lead | undefined, outcome: CallOutcome) {
    // At once: whoever saved waits for it.
    flushSync(() => setCalling(following))
    if (outcome === CONVERTED && present?.can.convert) {
      navigate({ to: '/leads/$leadId/convert', params: { leadId: present.id }, search: true })
    } else if (following && calling?.id === open) show(following.id)
  }
  const chosen = useLeadKeys({
    groups,
    open,
    show,
    close,
    call: setCalling,
    add: () => may('create', 'leads') && navigate({ to: '/leads/new' }),
  })
  const { hasNextPage, fetchNextPage, dataUpdatedAt } = leads
  // What is on its way comes first. Once it is there, the list asks again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another function is asked again
  const nearEnd = useCallback(() => {
    if (hasNextPage) fetchNextPage({ cancelRefetch: false })
  }, [hasNextPage, fetchNextPage, dataUpdatedAt])

  return (
    <DeskContext value={{ call: setCalling, close }}>
      <div className={styles.desk} data-open={isDocked || undefined}>
        <div>
          <ListPage
            title="Leads"
            aside={<RefreshRing since={leads.dataUpdatedAt} />}
            action={
              <>
                {may('create', 'leads') && <AddLink to="/leads/new">Add New Lead</AddLink>}
                {may('update', 'leads') && <NextLead show={show} />}
              </>
            }
            above={<LeadFilters search={search} isBeside={isDocked} selection={selection} />}
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
            <LeadList
              groups={groups}
              chosen={chosen}
              open={open}
              inPlace={isDocked}
              selection={selection}
              call={setCalling}
              nearEnd={nearEnd}
            />
          </ListPage>
          <Suspense>
            {selection.isActive && <LeadBulk of={selection} shown={people.length} />}
          </Suspense>
        </div>
        {open && <Beside of={open} />}
      </div>
      <CallPanel of={present} next={next} onSaved={called} close={() => setCalling(undefined)} />
    </DeskContext>
  )
}

/**
 * Whether the list has made room for the lead that is open. For one frame the lead lies over it: to lay
 * out all rows in another width takes as long as to show the lead.
 */
function useDocked(isOpen: boolean) {
  const [isDocked, setDocked] = useState(isOpen)
  if (isDocked && !isOpen) setDocked(false)
  useEffect(() => {
    if (!isOpen) return
    let left = false
    afterPaint(() => !left && setDocked(true))
    return () => {
      left = true
    }
  }, [isOpen])
  return isDocked && isOpen
}

/** The lead beside the list, which begins at its top and has the focus. */
function Beside({ of: id }: { of: string }) {
  const here = useRef<HTMLElement>(null)
  useEffect(() => here.current?.focus({ preventScroll: true }), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another lead is another beginning
  useLayoutEffect(() => void here.current?.scrollTo(0, 0), [id])
  return (
    <section ref={here} className={styles.beside} aria-label="Open lead" tabIndex={-1}>
      <Outlet />
    </section>
  )
}

/** Opens a lead beside the list, and closes it: one step of the history, however many were looked at. */
function useShownLead(open: string | undefined, search: LeadSearch) {
  const navigate = useNavigate()
  const router = useRouter()
  const step = () => router.latestLocation.state.__TSR_index
  const filters = JSON.stringify(search)
  const list = useRef<{ step: number; filters: string }>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: where the browser is, not what is shown
  useEffect(() => {
    if (!open) list.current = { step: step(), filters }
  }, [open, filters])
  const show = (leadId: string) =>
    navigate({
      to: '/leads/$leadId',
      params: { leadId },
      search: true,
      replace: Boolean(open),
    })
  function close() {
    const before = list.current
    // With other filters it is not the same list.
    if (before?.step === step() - 1 && before.filters === filters) router.history.back()
    else navigate({ to: '/leads', search: true, replace: true })
  }
  return { show, close }
}

/** The lead that is open, or was last. */
function useLast(open: string | undefined) {
  const [last, setLast] = useState(open)
  if (open && open !== last) setLast(open)
  return open ?? last
}

/** Milliseconds after which what one asked for is there, and what comes next can be fetched. */
const MOMENT = 200

/** Who is likely to be opened next is here before; nobody holds them for that. */
function useFetchedAhead(lead: Lead | undefined) {
  const router = useRouter()
  const leadId = lead?.id
  useEffect(() => {
    if (!leadId) return
    const fetch = () => router.preloadRoute({ to: '/leads/$leadId', params: { leadId } })
    const timer = setTimeout(fetch, MOMENT)
    return () => clearTimeout(timer)
  }, [router, leadId])
}
