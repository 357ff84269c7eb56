/** What the address of the price list may say. */
import type { Filters } from '../../ui/filters'

export const filterNames = ['q', 'service_type', 'status'] as const

export type PackageSearch = Filters<(typeof filterNames)[number]>
