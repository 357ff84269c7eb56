/** The form of a customer: what it holds, and what of it the engine is told. */
import type { Schemas } from '../../api/client'
import { orNull } from '../../ui/changes'
import { readable } from '../../ui/words'
import { type ContractValues, contractValues } from './contract'
import type { Customer } from './queries'

export type CustomerValues = ContractValues & {
  name: string
  primary_contact: string
  alternate_contact: string
  email: string
  address: string
  pincode: string
  service_type: string | null
  room_type: string | null
  package_id: string | null
  is_active: boolean
}

export const customerValues = (kept?: Customer): CustomerValues => ({
  name: kept?.name ?? '',
  primary_contact: kept?.primary_contact ?? '',
  alternate_contact: kept?.alternate_contact ?? '',
  email: kept?.email ?? '',
  address: kept?.address ?? '',
  pincode: kept?.pincode ?? '',
  service_type: kept?.service_type ?? null,
  room_type: kept?.room_type ?? null,
  package_id: kept?.package_id ?? null,
  is_active: kept?.is_active ?? true,
  ...contractValues(kept),
})

/** A new customer, as the engine takes it. */
export const customerBody = (values: CustomerValues) =>
  Object.fromEntries(
    Object.entries(values).map(([field, value]) => [field, orNull(value)]),
  ) as unknown as Schemas['CustomerForm']

const labels: Record<string, string> = {
  primary_contact: 'Phone',
  alternate_contact: 'Alternate phone',
  package_id: 'Package',
  is_active: 'Active',
}

export const labelOf = (field: string) => labels[field] ?? readable(field)
