import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { date } from '../../ui/dates'
import { EmptyState } from '../../ui/EmptyState'
import { QuietLink } from '../../ui/links'
import { rupees } from '../../ui/money'
import { PageHeader } from '../../ui/PageHeader'
import { readablePhone } from '../../ui/phone'
import { toast } from '../../ui/toast'
import { useLabels } from '../catalogue/queries'
import { type Compared, MergeForm } from '../merges/MergeForm'
import { moved } from '../merges/words'
import { duplicatesQuery, type Lead, type LeadChoices, leadQuery, useMergeLeads } from './queries'
import { area, locale, time } from './words'

const route = getRouteApi('/console/leads/$leadId/merge/$from')

/** Two leads of the same person, beside each other. */
export function MergeLeadPage() {
  const params = route.useParams()
  const navigate = useNavigate()
  const { data: kept } = useSuspenseQuery(leadQuery(params.leadId))
  const { data: duplicates } = useSuspenseQuery(duplicatesQuery(params.leadId))
  const merging = useMergeLeads()
  const fields = useFields()
  const found = duplicates.items.find(({ lead }) => lead.id === params.from)
  const open = () =>
    navigate({ to: '/leads/$leadId', params: { leadId: kept.id }, ignoreBlocker: true })
  if (!found) {
    // The way to the one that was kept is being opened.
    if (merging.isSuccess) return null
    return (
      <>
        <PageHeader title="Merge leads" aside={kept.lead_number} />
        <EmptyState text="They do not look like the same person any more.">
          <QuietLink to="/leads/$leadId" params={{ leadId: kept.id }}>
            Back to {kept.name}
          </QuietLink>
        </EmptyState>
      </>
    )
  }
  const from = found.lead
  const merge = (fields: LeadChoices) =>
    merging.mutate(
      {
        params: { path: { id: kept.id } },
        body: { from: from.id, version: kept.version, from_version: from.version, fields },
      },
      {
        onSuccess: () => {
          toast.success(`${from.lead_number} was merged into ${kept.lead_number}`)
          return open()
        },
        onError: (error) => toast.problem(error, 'Failed to merge the leads'),
      },
    )
  return (
    <>
      <PageHeader title="Merge leads" aside={kept.name} />
      <MergeForm
        key={from.id}
        kept={{ name: kept.name, number: kept.lead_number }}
        from={{ name: from.name, number: from.lead_number }}
        fields={fields(kept, from)}
        moves={moved(found.moves)}
        rest="The earlier day counts, and the status of the one that came further."
        swap={
          <QuietLink to="/leads/$leadId/merge/$from" params={{ leadId: from.id, from: kept.id }}>
            Keep {from.lead_number} instead
          </QuietLink>
        }
        isSaving={merging.isPending}
        merge={merge}
        cancel={open}
      />
    </>
  )
}

type Name = keyof LeadChoices

/** What two leads are compared by, in the words of the console. */
function useFields() {
  const { service, room } = useLabels()
  const amount = (rupee: number | null | undefined) => (rupee == null ? '' : rupees(rupee))
  const all = (parts: unknown[]) => parts.filter(Boolean).join(', ')
  const shown: Record<Name, readonly [string, (of: Lead) => string | null | undefined]> = {
    name: ['Name', (of) => of.name],
    primary_contact: ['Phone', (of) => readablePhone(of.primary_contact)],
    alternate_contact: [
      'Other phone',
      (of) => of.alternate_contact && readablePhone(of.alternate_contact),
    ],
    email: ['Email', (of) => of.email],
    address: ['Address', (of) => of.address],
    pincode: ['Pincode', (of) => of.pincode],
    area: ['Area', (of) => area(of.area)],
    locale: ['Language', (of) => locale(of.locale)],
    service_type: ['Service', (of) => service(of.service_type)],
    room_type: ['Size', (of) => room(of.room_type)],
    package_id: ['Package', (of) => all([of.package_name, amount(of.package_price)])],
    quoted_amount: ['Quoted', (of) => amount(of.quoted_amount)],
    preferred_date: [
      'Preferred date',
      (of) =>
        all([
          of.preferred_date && date(of.preferred_date),
          of.preferred_time && time(of.preferred_time),
        ]),
    ],
    notes: ['Notes', (of) => of.notes],
    assigned_to: ['Assigned to', (of) => of.assignee_name],
  }
  return (kept: Lead, from: Lead) =>
    (Object.keys(shown) as Name[]).map((name): Compared<Name> => {
      const [label, text] = shown[name]
      return { name, label, kept: text(kept) || '', from: text(from) || '' }
    })
}
