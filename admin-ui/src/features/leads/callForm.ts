/** What the form of a call holds, and what of it the engine is told. */
import type { Schemas } from '../../api/client'
import { fromField } from '../../ui/dates'
import { visitOf } from './conversion'
import type { Lead } from './queries'
import type { CallOutcome } from './words'

export type CallValues = {
  status: CallOutcome | ''
  call_notes: string
  next_follow_up_date: string
  /** The visit that was agreed on; without a time there is none. */
  scheduled_date: string
  scheduled_time: string | null
  technician_name: string
  /** What a customer needs, and this lead may lack. */
  address: string
  pincode: string
  service_type: string | null
  room_type: string | null
}

const ofVisit = ['scheduled_date', 'scheduled_time', 'technician_name'] as const
const ofCustomer = ['address', 'pincode', 'service_type', 'room_type'] as const

export const callValues = (lead: Lead): CallValues => ({
  status: '',
  call_notes: '',
  next_follow_up_date: '',
  scheduled_date: visitOf(lead).scheduled_date,
  scheduled_time: null,
  technician_name: '',
  address: '',
  pincode: '',
  service_type: null,
  room_type: null,
})

/** What a lead lacks to become a customer. */
export const lackedBy = (lead: Lead) => ofCustomer.filter((field) => !lead[field])

export const hasVisit = ({ status, scheduled_time }: CallValues) =>
  status === 'scheduled' && scheduled_time !== null

/** `version`: that of the lead which the user saw. */
export function callBody(values: CallValues, version: number): Schemas['LeadCall'] | undefined {
  const { status } = values
  if (!status) return undefined
  const visit = hasVisit(values) && {
    booking: given(values, ofVisit),
    customer: given(values, ofCustomer),
  }
  return {
    status,
    call_notes: values.call_notes.trim() || null,
    next_follow_up_date: visit ? null : fromField(values.next_follow_up_date),
    seen_version: version,
    ...visit,
  }
}

/** What was filled in; the engine takes the rest from the lead. */
const given = (values: CallValues, fields: readonly (keyof CallValues)[]) =>
  Object.fromEntries(
    fields.map((field) => [field, values[field]?.trim()]).filter(([, value]) => value),
  )
