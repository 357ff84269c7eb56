/** What the form of a lead holds, and what becomes of it. */
import type { UseFormReturnType } from '@mantine/form'
import type { Schemas } from '../../api/client'
import { fromField, toField } from '../../ui/dates'
import { type ContractValues, contractValues } from '../customers/contract'
import type { LeadDetail } from './queries'
import type { LeadSource, LeadStatus } from './words'

export type LeadValues = ContractValues & {
  name: string
  primary_contact: string
  alternate_contact: string
  email: string
  address: string
  pincode: string
  area: string
  service_type: string | null
  room_type: string | null
  package_id: string | null
  quoted_amount: number | string
  preferred_date: string
  preferred_time: string
  notes: string
  is_emergency: boolean
  lead_source: LeadSource | null
  locale: string | null
  assigned_to: string | null
  status: LeadStatus | null
  call_notes: string
  next_follow_up_date: string
  follow_up_date: string
}

export type LeadFormState = UseFormReturnType<LeadValues>

export function leadValues(lead?: LeadDetail): LeadValues {
  return {
    name: lead?.name ?? '',
    primary_contact: lead?.primary_contact ?? '+91 ',
    alternate_contact: lead?.alternate_contact ?? '',
    email: lead?.email ?? '',
    address: lead?.address ?? '',
    pincode: lead?.pincode ?? '',
    area: lead?.area ?? '',
    service_type: lead?.service_type ?? null,
    room_type: lead?.room_type ?? null,
    package_id: lead?.package_id ?? null,
    quoted_amount: lead?.quoted_amount ?? '',
    preferred_date: lead?.preferred_date ?? '',
    preferred_time: lead?.preferred_time ?? '',
    notes: lead?.notes ?? '',
    is_emergency: lead?.is_emergency ?? false,
    lead_source: lead?.lead_source ?? 'phone',
    locale: lead?.locale ?? 'en',
    assigned_to: lead?.assigned_to ?? null,
    status: lead?.status ?? 'new',
    call_notes: lead?.call_notes ?? '',
    next_follow_up_date: toField(lead?.next_follow_up_date),
    follow_up_date: toField(lead?.follow_up_date),
    ...contractValues(lead?.conversion),
  }
}

const text = (typed: string) => typed.trim() || null
const amount = (typed: number | string) => (typed === '' ? null : Number(typed))

/** As the engine takes it; what is empty becomes nothing. */
export function toForm(values: LeadValues): Schemas['LeadForm'] {
  return {
    ...values,
    name: values.name.trim(),
    primary_contact: values.primary_contact.trim(),
    alternate_contact: text(values.alternate_contact),
    email: text(values.email),
    address: text(values.address),
    pincode: text(values.pincode),
    area: text(values.area),
    quoted_amount: amount(values.quoted_amount),
    preferred_date: text(values.preferred_date),
    preferred_time: text(values.preferred_time),
    notes: text(values.notes),
    lead_source: values.lead_source ?? 'phone',
    locale: values.locale ?? 'en',
    status: values.status ?? 'new',
    call_notes: text(values.call_notes),
    next_follow_up_date: fromField(values.next_follow_up_date),
    follow_up_date: fromField(values.follow_up_date),
    first_service_date: text(values.first_service_date),
    contract_start_date: text(values.contract_start_date),
    contract_end_date: text(values.contract_end_date),
    total_amount: amount(values.total_amount),
    paid_amount: amount(values.paid_amount),
    service_executive: text(values.service_executive),
  }
}

const email = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
const given = (sentence: string) => (value: string | null) => (value?.trim() ? null : sentence)

/** The sentences that need no engine. It says the same ones. */
export const rules = {
  name: given('Name is required'),
  primary_contact: (value: string) =>
    value.replace(/[\s-]/g, '').length < 10 ? 'Primary contact must be at least 10 digits' : null,
  email: (value: string) =>
    value.trim() && !email.test(value.trim()) ? 'Please enter a valid email address' : null,
  address: given('Address is required'),
  pincode: (value: string) =>
    value.trim().length < 6 ? 'Pincode must be at least 6 digits' : null,
  service_type: given('Service type is required'),
  room_type: given('Room type is required'),
}
