import { Button } from '@mantine/core'
import { IconPencil, IconTrash, IconUserPlus } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useMay } from '../../api/me'
import { confirm } from '../../ui/confirm'
import { dateTime } from '../../ui/dates'
import { EmptyState } from '../../ui/EmptyState'
import { useHotkeys } from '../../ui/hotkeys'
import { QuietLink } from '../../ui/links'
import { PageHeader } from '../../ui/PageHeader'
import { toast } from '../../ui/toast'
import { CallPanel } from './CallPanel'
import { LeadActions } from './LeadActions'
import { LeadDetails } from './LeadDetails'
import styles from './LeadPage.module.css'
import { LeadTags } from './LeadTags'
import { LeadTimeline } from './LeadTimeline'
import { LeaseNote } from './LeaseNote'
import { NextLead } from './NextLead'
import { PriorityExplained } from './PriorityExplained'
import { type LeadDetail, leadQuery, useDeleteLead, useRestoreLead } from './queries'
import { useLease } from './useLease'
import { useWhatsapp } from './useWhatsapp'
import { type CallOutcome, CONVERTED } from './words'

const route = getRouteApi('/console/leads/$leadId')

/** All about one lead, and what is done with it. */
export function LeadPage() {
  const { leadId } = route.useParams()
  const { data: lead } = useSuspenseQuery(leadQuery(leadId))
  const [calling, setCalling] = useState(false)
  const may = useMay()
  const whatsapp = useWhatsapp()
  const navigate = useNavigate()
  useLease(lead.can.update ? lead : undefined)
  useHotkeys([
    { keys: 'c', label: 'Call the lead', run: () => lead.can.update && setCalling(true) },
    { keys: 'w', label: 'WhatsApp to the lead', run: () => whatsapp.next(lead) },
  ])
  function called(_next: unknown, outcome: CallOutcome) {
    setCalling(false)
    if (outcome === CONVERTED && lead.can.convert) {
      navigate({ to: '/leads/$leadId/convert', params: { leadId } })
    }
  }
  if (lead.deleted_at) return <DeletedLead of={lead} />
  const params = { leadId }
  return (
    <>
      <PageHeader title={lead.name} aside={lead.lead_number}>
        {may('update', 'leads') && <NextLead />}
      </PageHeader>
      <LeaseNote of={lead} />
      <div className={styles.page}>
        <div className={styles.main}>
          <section className={styles.top} aria-label="What to do">
            <div className={styles.tags}>
              <LeadTags of={lead} />
            </div>
            <LeadActions of={lead} call={() => setCalling(true)} />
            <div className={styles.manage}>
              {lead.can.convert && (
                <QuietLink
                  to="/leads/$leadId/convert"
                  params={params}
                  leftSection={<IconUserPlus size={18} aria-hidden="true" />}
                >
                  Convert to customer
                </QuietLink>
              )}
              {lead.can.update && (
                <QuietLink
                  to="/leads/$leadId/edit"
                  params={params}
                  leftSection={<IconPencil size={18} aria-hidden="true" />}
                >
                  Edit
                </QuietLink>
              )}
              <DeleteButton of={lead} />
            </div>
          </section>
          <LeadDetails of={lead} />
        </div>
        <div className={styles.side}>
          <PriorityExplained of={lead} />
          <LeadTimeline of={lead} />
        </div>
      </div>
      <CallPanel of={calling ? lead : undefined} onSaved={called} close={() => setCalling(false)} />
    </>
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
      <PageHeader title={lead.name} aside={lead.lead_number} />
      <EmptyState text={`Deleted on ${dateTime(lead.deleted_at ?? lead.updated_at)}.`}>
        {lead.can.restore && (
          <Button loading={isBusy} onClick={restore}>
            Restore
          </Button>
        )}
        <QuietLink to="/leads" search={{}}>
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
      navigate({ to: '/leads/$leadId', params: { leadId: lead.id } })
    },
    onError: (error) => toast.problem(error, 'Failed to restore lead'),
  })
  const restore = () => restoring.mutate({ params: { path } })
  const removing = useDeleteLead({
    onSuccess: () => {
      toast.undo('Lead deleted successfully', restore)
      navigate({ to: '/leads' })
    },
    onError: (error) => toast.problem(error, 'Failed to delete lead'),
  })
  const header = { 'If-Match': `"${lead.version}"` }
  const remove = () => removing.mutate({ params: { path, header } })
  return { remove, restore, isBusy: removing.isPending || restoring.isPending }
}
