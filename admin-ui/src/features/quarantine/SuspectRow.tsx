import { Button } from '@mantine/core'
import { Ago } from '../../ui/Ago'
import { confirm } from '../../ui/confirm'
import { readablePhone } from '../../ui/phone'
import { ReviewRow } from '../../ui/ReviewRow'
import { Tag } from '../../ui/Tag'
import { toast } from '../../ui/toast'
import { readable } from '../../ui/words'
import { useLabels } from '../catalogue/queries'
import { type Suspect, useDrop, useRelease } from './queries'

/** Why it was held back, in words. */
const reasons: Record<string, string> = {
  honeypot: 'Filled in a field that people do not see',
  too_fast: 'Filled in within 3 seconds',
  over_limit: 'More than the limit from one address',
}

export function SuspectRow({ of: lead }: { of: Suspect }) {
  const labels = useLabels()
  const release = useRelease()
  const drop = useDrop()
  const params = { params: { path: { id: lead.id } } }
  const reason = lead.quarantine ?? ''
  const asked = [labels.service(lead.service_type), lead.address, lead.notes]
  const letGo = () =>
    release.mutate(params, toast.outcome('Lead released successfully', 'Failed to release lead'))
  const throwAway = () =>
    confirm({
      title: 'Drop this request?',
      text: `${lead.name}, ${lead.lead_number}. It can be restored for 30 days.`,
      verb: 'Drop',
      run: () =>
        drop.mutate(params, toast.outcome('Lead dropped successfully', 'Failed to delete lead')),
    })
  return (
    <ReviewRow
      who={
        <>
          <b>{lead.name}</b>
          <span>
            <span>{readablePhone(lead.primary_contact)},</span> <span>{lead.lead_number}</span>
          </span>
        </>
      }
      what={
        <>
          <Tag tone="warning">{reasons[reason] ?? readable(reason)}</Tag>
          <p>{asked.filter(Boolean).join(', ')}</p>
          <Ago at={lead.created_at} />
        </>
      }
      actions={
        <>
          {lead.can.delete && (
            <Button
              variant="default"
              c="var(--danger)"
              loading={drop.isPending}
              onClick={throwAway}
              aria-label={`Drop ${lead.name}`}
            >
              Drop
            </Button>
          )}
          {lead.can.release && (
            <Button loading={release.isPending} onClick={letGo} aria-label={`Release ${lead.name}`}>
              Release
            </Button>
          )}
        </>
      }
    />
  )
}
