import type { Category, PublicPackage } from '../../api/pageData'

export type Property = 'residential' | 'commercial'
export type Duration = 'all' | 'single' | 'package'

/** Where a visitor is in the service browser; the address says it. */
export interface Browse {
  category: string | null
  property: Property
  size: string | null
  duration: Duration
}

/** Reads the fields of a form, or what the engine read from the same fields in the URL. */
export function browseFrom(said: Record<string, unknown>): Browse {
  const text = (name: string) => (typeof said[name] === 'string' && said[name]) || null
  const duration = text('duration')
  return {
    category: text('category'),
    property: text('property') === 'commercial' ? 'commercial' : 'residential',
    size: text('size'),
    duration: duration === 'single' || duration === 'package' ? duration : 'all',
  }
}

export const isPackage = (p: PublicPackage) => p.number_of_services > 1

/** The packages of the category, size and duration. None before a size is chosen. */
export function matching(packages: PublicPackage[], browse: Browse, category: Category) {
  if (!browse.size) return []
  return packages.filter(
    (p) =>
      category.service_types.includes(p.service_type) &&
      (!p.room_type || p.room_type === browse.size) &&
      (browse.duration === 'all' || isPackage(p) === (browse.duration === 'package')),
  )
}

export const savings = (p: PublicPackage) => p.before_discount - p.final_price

export const perVisit = (p: PublicPackage) => Math.round(p.final_price / p.number_of_services)

/** What the form knows of the package that somebody chose. */
export const chosenFields = [
  'id',
  'service_type',
  'service_name',
  'room_type',
  'final_price',
] as const
export type ChosenPackage = Pick<PublicPackage, (typeof chosenFields)[number]>

export interface Selection {
  category: string
  categoryLabel: string
  propertyType: string
  selectedPackage: ChosenPackage
}
