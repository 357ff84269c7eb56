/** What the address of the list may say. */
import type { Filters } from '../../ui/filters'

export const filterNames = [
  'q',
  'is_active',
  'contract',
  'contract_type',
  'payment_status',
  'service_type',
] as const

export type CustomerSearch = Filters<(typeof filterNames)[number]>
