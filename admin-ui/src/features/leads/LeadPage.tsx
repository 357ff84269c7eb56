import { Button } from '@mantine/core'
import { IconPencil, IconTrash, IconUserPlus, IconX } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { use, useDeferredValue, useState } from 'react'
import { useMay } from '../../api/me'
import { confirm } from '../../ui/confirm'
import { dateTime } from '../../ui/dates'
import { EmptyState } from '../../ui/EmptyState'
import { useHotkeys } from '../../ui/hotkeys'
import { IconButton } from '../../ui/IconButton'
import { QuietLink } from '../../ui/links'
import { PageHeader, useTitle } from '../../ui/PageHeader'
import { readablePhone } from '../../ui/phone'
import { toast } from '../../ui/toast'
import { useLedTo } from '../merges/useLedTo'
import { Notes } from '../notes/Notes'
import { CallPanel } from './CallPanel'
import { DuplicateLeads } from './DuplicateLeads'
import { DeskContext } from './desk'
import { LeadActions } from './LeadActions'
import { LeadDetails, LeadOrigin } from './LeadDetails'
import styles from './LeadPage.module.css'
import { LeadTags } from './LeadTags'
import { LeadTimeline } from './LeadTimeline'
import { LeaseNote } from './LeaseNote'
import { NextLead } from './NextLead'
import { PriorityExplained } from './PriorityExplained'
import { type LeadDetail, leadQuery, useDeleteLead, useRestoreLead } from './queries'
import { useLease } from './useLease'
import { useReopened } from './useWaiting'
import { useWhatsapp } from './useWhatsapp'
import { type CallOutcome, CONVERTED } from './words'

const route = getRouteApi('/console/desk/leads/$leadId')

/** All about one lead, and what is done with it: a page, or beside the list. */
export function LeadPage() {
  const { leadId } = route.useParams()
  const { data: lead } = useSuspenseQuery(leadQuery(leadId))
  const desk = use(DeskContext)
  const navigate = useNavigate()
  useLedTo({
    asked: leadId,
    found: lead,
    said: `This lead was merged into ${lead.lead_number}`,
    open: () =>
      navigate({
        to: '/leads/$leadId',
        params: { leadId: lead.id },
        search: true,
        replace: true,
      }),
  })
  useLease(lead.can.update ? lead : undefined)
  if (lead.deleted_at) return <DeletedLead of={lead} />
  return desk ? (
    <LeadView of={lead} call={() => desk.call(lead)} />
  ) : (
    <LeadWithCall of={lead} key={leadId} />
  )
}

/** A lead with the page to itself, over which the sheet of a call opens. */
function LeadWithCall({ of: lead }: { of: LeadDetail }) {
  const [calling, setCalling] = useState(false)
  const navigate = useNavigate()
  function called(_next: unknown, outcome: CallOutcome) {
    setCalling(false)
    if (outcome === CONVERTED && lead.can.convert) {
      navigate({ to: '/leads/$leadId/convert', params: { leadId: lead.id }, search: true })
    }
  }
  return (
    <>
      <LeadView of={lead} call={() => setCalling(true)} />
      <CallPanel of={calling ? lead : undefined} onSaved={called} close={() => setCalling(false)} />
    </>
  )
}

function LeadView({ of: lead, call }: { of: LeadDetail; call: () => void }) {
  const whatsapp = useWhatsapp()
  useReopened(lead.id, call)
  useHotkeys([
    { keys: 'c', label: 'Call the lead', run: () => lead.can.update && call() },
    { keys: 'w', label: 'WhatsApp to the lead', run: () => whatsapp.next(lead) },
  ])
  // What is below, and what it asks for, comes after who it is and what to do.
  const isBelow = useDeferredValue(lead.id, '') === lead.id
  const params = { leadId: lead.id }
  return (
    <>
      <LeadHeader of={lead} />
      <LeaseNote of={lead} />
      <div className={styles.page}>
        <section className={styles.top} aria-label="What to do">
          <div className={styles.tags}>
            <LeadTags of={lead} />
          </div>
          <LeadActions of={lead} call={call} />
          <div className={styles.manage}>
            {lead.can.convert && (
              <QuietLink
                to="/leads/$leadId/convert"
                params={params}
                search={true}
                leftSection={<IconUserPlus size={18} aria-hidden="true" />}
              >
                Convert to customer
              </QuietLink>
            )}
            {lead.can.update && (
              <QuietLink
                to="/leads/$leadId/edit"
                params={params}
                search={true}
                leftSection={<IconPencil size={18} aria-hidden="true" />}
              >
                Edit
              </QuietLink>
            )}
            <DeleteButton of={lead} />
          </div>
        </section>
        {isBelow && lead.can.update && <DuplicateLeads of={lead} />}
        <LeadDetails of={lead} />
        {isBelow && (
          <>
            <Notes of={{ kind: 'lead', id: lead.id }} mayWrite={lead.can.update} />
            <PriorityExplained of={lead} />
            <LeadTimeline of={lead} />
            <LeadOrigin of={lead} />
          </>
        )}
      </div>
    </>
  )
}

/** Who it is. Beside the list, which has the title of the page, it stays in view. */
function LeadHeader({ of: lead }: { of: LeadDetail }) {
  const may = useMay()
  const navigate = useNavigate()
  const desk = use(DeskContext)
  useTitle(desk ? lead.name : '')
  if (!desk) {
    const show = (leadId: string) =>
      navigate({ to: '/leads/$leadId', params: { leadId }, search: true })
    return (
      <PageHeader title={lead.name} aside={lead.lead_number}>
        {!lead.deleted_at && may('update', 'leads') && <NextLead show={show} />}
      </PageHeader>
    )
  }
  return (
    <div className={styles.header}>
      <h2>{lead.name}</h2>
      <IconButton label="Close lead" icon={IconX} onClick={desk.close} />
      <span>
        {readablePhone(lead.primary_contact)}, {lead.lead_number}
      </span>
    </div>
  )
}

/** Deletes after a question; the toast can undo it. */
function DeleteButton({ of: lead }: { of: LeadDetail }) {
  const { remove, isBusy } = useRemoval(lead)
  function press() {
    if (!lead.can.delete) {
      return toast.error('You do not have permission to delete leads', 'Permission Denied')
    }
    confirm({
      title: 'Delete this lead?',
      text: `${lead.name}, ${lead.lead_number}. It can be restored for 30 days.`,
      verb: 'Delete',
      run: remove,
    })
  }
  return (
    <Button
      variant="default"
      c="var(--danger)"
      aria-disabled={!lead.can.delete}
      data-disabled={!lead.can.delete}
      loading={isBusy}
      leftSection={<IconTrash size={18} aria-hidden="true" />}
      onClick={press}
    >
      Delete
    </Button>
  )
}

/** A deleted lead, with a way back for those who may restore it. */
function DeletedLead({ of: lead }: { of: LeadDetail }) {
  const { restore, isBusy } = useRemoval(lead)
  return (
    <>
      <LeadHeader of={lead} />
      <EmptyState text={`Deleted on ${dateTime(lead.deleted_at ?? lead.updated_at)}.`}>
        {lead.can.restore && (
          <Button loading={isBusy} onClick={restore}>
            Restore
          </Button>
        )}
        <QuietLink to="/leads" search={true}>
          Back to Leads
        </QuietLink>
      </EmptyState>
    </>
  )
}

/** Deleting a lead, and taking it back. */
function useRemoval(lead: LeadDetail) {
  const navigate = useNavigate()
  const path = { id: lead.id }
  const restoring = useRestoreLead({
    onSuccess: () => {
      toast.success('Lead restored successfully')
      navigate({ to: '/leads/$leadId', params: { leadId: lead.id }, search: true })
    },
    onError: (error) => toast.problem(error, 'Failed to restore lead'),
  })
  const restore = () => restoring.mutate({ params: { path } })
  const removing = useDeleteLead({
    onSuccess: () => {
      toast.undo('Lead deleted successfully', restore)
      navigate({ to: '/leads', search: true })
    },
    onError: (error) => toast.problem(error, 'Failed to delete lead'),
  })
  const header = { 'If-Match': `"${lead.version}"` }
  const remove = () => removing.mutate({ params: { path, header } })
  return { remove, restore, isBusy: removing.isPending || restoring.isPending }
}
