/** What a lead becomes: the forms of the customer and of the first visit as they begin. */
import { isProblem, type Problem } from '../../api/problem'
import { today } from '../../ui/dates'
import { type BookingValues, newBooking } from '../bookings/fields'
import { contractValues } from '../customers/contract'
import { type CustomerValues, customerValues } from '../customers/fields'
import type { Lead, LeadDetail } from './queries'

export const customerOf = (lead: LeadDetail): CustomerValues => ({
  ...customerValues(),
  ...contractValues({
    ...lead.conversion,
    total_amount: lead.conversion.total_amount ?? lead.quoted_amount ?? null,
  }),
  name: lead.name,
  primary_contact: lead.primary_contact,
  alternate_contact: lead.alternate_contact ?? '',
  email: lead.email ?? '',
  address: lead.address ?? '',
  pincode: lead.pincode ?? '',
  service_type: lead.service_type ?? null,
  room_type: lead.room_type ?? null,
  package_id: lead.package_id ?? null,
})

export function visitOf(lead: Lead, now = today()): BookingValues {
  const wished = lead.preferred_date ?? ''
  return {
    ...newBooking({
      ...(lead.service_type && { service_type: lead.service_type }),
      ...(wished >= now && { date: wished }),
    }),
    amount: lead.quoted_amount ?? '',
    service_notes: lead.notes ?? '',
  }
}

/** The steps in which a phone shows the two forms. */
export const stepNames = ['Customer', 'Contract', 'First visit', 'Check'] as const
export const VISIT = 2

const ofContract = [...Object.keys(contractValues()), 'service_type', 'room_type', 'package_id']

/** The step with the first of what is wrong with the customer. */
export function stepOf(problem: Problem | undefined) {
  const [first] = problem?.errors ?? []
  return first && (ofContract.includes(first.field) ? 1 : 0)
}

/** What is wrong with one part of the two, at the fields of its form. */
export function partOf(error: unknown, name: 'customer' | 'booking') {
  if (!isProblem(error)) return undefined
  const errors = (error.errors ?? [])
    .filter(({ field }) => field.startsWith(`${name}.`))
    .map((one) => ({ ...one, field: one.field.slice(name.length + 1) }))
  return errors.length > 0 ? { ...error, errors } : undefined
}
