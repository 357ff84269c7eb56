import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { date } from '../../ui/dates'
import { EmptyState } from '../../ui/EmptyState'
import { QuietLink } from '../../ui/links'
import { rupees } from '../../ui/money'
import { PageHeader } from '../../ui/PageHeader'
import { readablePhone } from '../../ui/phone'
import { toast } from '../../ui/toast'
import { readable } from '../../ui/words'
import { useLabels } from '../catalogue/queries'
import { type Compared, MergeForm } from '../merges/MergeForm'
import { moved } from '../merges/words'
import { labelOf } from './fields'
import {
  type Customer,
  type CustomerChoices,
  customerQuery,
  duplicatesQuery,
  useMergeCustomers,
} from './queries'

const route = getRouteApi('/console/customers/$id/merge/$from')

/** Two customers who are the same person, beside each other. */
export function MergeCustomerPage() {
  const params = route.useParams()
  const navigate = useNavigate()
  const { data: kept } = useSuspenseQuery(customerQuery(params.id))
  const { data: duplicates } = useSuspenseQuery(duplicatesQuery(params.id))
  const merging = useMergeCustomers()
  const fields = useFields()
  const found = duplicates.items.find(({ customer }) => customer.id === params.from)
  const open = () =>
    navigate({ to: '/customers/$id', params: { id: kept.id }, ignoreBlocker: true })
  if (!found) {
    // The way to the one that was kept is being opened.
    if (merging.isSuccess) return null
    return (
      <>
        <PageHeader title="Merge customers" aside={kept.customer_id} />
        <EmptyState text="They do not look like the same person any more.">
          <QuietLink to="/customers/$id" params={{ id: kept.id }}>
            Back to {kept.name}
          </QuietLink>
        </EmptyState>
      </>
    )
  }
  const from = found.customer
  const paid = kept.paid_amount + from.paid_amount
  const merge = (fields: CustomerChoices) =>
    merging.mutate(
      {
        params: { path: { id: kept.id } },
        body: { from: from.id, version: kept.version, from_version: from.version, fields },
      },
      {
        onSuccess: () => {
          toast.success(`${from.customer_id} was merged into ${kept.customer_id}`)
          return open()
        },
        onError: (error) => toast.problem(error, 'Failed to merge the customers'),
      },
    )
  return (
    <>
      <PageHeader title="Merge customers" aside={kept.name} />
      <MergeForm
        key={from.id}
        kept={{ name: kept.name, number: kept.customer_id }}
        from={{ name: from.name, number: from.customer_id }}
        fields={fields(kept, from)}
        moves={moved(found.moves)}
        rest={paid > 0 ? `What both have paid adds up to ${rupees(paid)}.` : ''}
        swap={
          <QuietLink to="/customers/$id/merge/$from" params={{ id: from.id, from: kept.id }}>
            Keep {from.customer_id} instead
          </QuietLink>
        }
        isSaving={merging.isPending}
        merge={merge}
        cancel={open}
      />
    </>
  )
}

type Name = keyof CustomerChoices

/** What two customers are compared by, in the words of the console. */
function useFields() {
  const { service, room } = useLabels()
  const amount = (rupee: number | null | undefined) => (rupee == null ? '' : rupees(rupee))
  const shown: Record<Name, (of: Customer) => string | null | undefined> = {
    name: (of) => of.name,
    primary_contact: (of) => readablePhone(of.primary_contact),
    alternate_contact: (of) => of.alternate_contact && readablePhone(of.alternate_contact),
    email: (of) => of.email,
    address: (of) => of.address,
    pincode: (of) => of.pincode,
    service_type: (of) => service(of.service_type),
    room_type: (of) => room(of.room_type),
    package_id: (of) => [of.package_name, amount(of.package_price)].filter(Boolean).join(', '),
    contract_type: (of) =>
      [
        readable(of.contract_type),
        of.contract_start_date &&
          `${date(of.contract_start_date)} to ${date(of.contract_end_date ?? '')}`,
      ]
        .filter(Boolean)
        .join(', '),
    total_amount: (of) => amount(of.total_amount),
    service_executive: (of) => of.service_executive,
    is_active: (of) => (of.is_active ? 'Yes' : 'No'),
  }
  return (kept: Customer, from: Customer) =>
    (Object.keys(shown) as Name[]).map(
      (name): Compared<Name> => ({
        name,
        label: labelOf(name),
        kept: shown[name](kept) || '',
        from: shown[name](from) || '',
      }),
    )
}
