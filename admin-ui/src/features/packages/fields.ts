/** What of a package can be typed. */
import type { Schemas } from '../../api/client'
import type { Package } from './queries'

/** A field of numbers holds text while it is none. */
type Typed = number | string

export interface PackageValues extends Record<string, unknown> {
  service_name: string
  service_type: string | null
  room_type: string | null
  before_discount: Typed
  discount_percentage: Typed
  validity_days: Typed
  number_of_services: Typed
  is_active: boolean
}

export const labels = {
  service_name: 'Service name',
  service_type: 'Service type',
  room_type: 'Room type',
  before_discount: 'Price before discount (₹)',
  discount_percentage: 'Discount (%)',
  validity_days: 'Validity (days)',
  number_of_services: 'Number of services',
  is_active: 'Active',
} as const

export const newPackage: PackageValues = {
  service_name: '',
  service_type: null,
  room_type: null,
  before_discount: 0,
  discount_percentage: 20,
  validity_days: 0,
  number_of_services: 1,
  is_active: true,
}

export const packageValues = (of: Package): PackageValues => ({
  service_name: of.service_name,
  service_type: of.service_type,
  room_type: of.room_type ?? null,
  before_discount: of.before_discount,
  discount_percentage: of.discount_percentage,
  validity_days: of.validity_days,
  number_of_services: of.number_of_services,
  is_active: of.is_active,
})

export type NumberName =
  | 'before_discount'
  | 'discount_percentage'
  | 'validity_days'
  | 'number_of_services'

/** What is no number counts as 0, and as 1 visit. */
export function numberOf(name: NumberName, typed: Typed) {
  const number = typed === '' ? Number.NaN : Number(typed)
  return Number.isFinite(number) ? number : name === 'number_of_services' ? 1 : 0
}

/** As the engine takes it. */
export const packageForm = (typed: PackageValues): Schemas['PackageForm'] => ({
  service_name: typed.service_name,
  service_type: typed.service_type ?? '',
  room_type: typed.room_type,
  before_discount: numberOf('before_discount', typed.before_discount),
  discount_percentage: numberOf('discount_percentage', typed.discount_percentage),
  validity_days: numberOf('validity_days', typed.validity_days),
  number_of_services: numberOf('number_of_services', typed.number_of_services),
  is_active: typed.is_active,
})
