import type {
  BookingData,
  Business,
  Choice,
  Locale,
  PageData,
  PublicPackage,
  Service,
  SubmittedForm,
} from '../api/pageData'

/** What the islands of all pages of a language know: a file beside the pages, fetched when one wakes. */
export interface SharedData {
  locale: Locale
  business: Pick<Business, 'phone' | 'phone_href' | 'whatsapp_href'>
  texts: Record<string, string>
  booking: Omit<BookingData, 'packages'>
  /** Services that are inspected first and carry no price. */
  inspections: Pick<Service, 'slug' | 'icon' | 'name' | 'summary'>[]
}

/** The file beside the pages: what islands know, and the markup of the hero's later pictures. */
export type IslandsFile = SharedData & { slides: string }

/** What they know of the page they are on, which carries it. */
export interface OwnData {
  /** The address of what is shared. */
  islands: string
  kind: 'home' | 'area'
  path: string
  /** Slug of the area, on the page of one. */
  area: string
  /** The three below are there only on a page for one visitor, who has no script yet. */
  packages?: PublicPackage[] | undefined
  choice?: Choice | undefined
  form?: SubmittedForm | undefined
}

export type IslandData = SharedData & OwnData & Pick<PageData, 'engine'>

const islandText = /^(services|form|contact)\.|^common\.retry$/

export function sharedData(page: PageData): SharedData {
  const { phone, phone_href, whatsapp_href } = page.business
  const { categories = [], service_types = [], room_types = [] } = page.booking ?? {}
  return {
    locale: page.locale,
    business: { phone, phone_href, whatsapp_href },
    texts: Object.fromEntries(Object.entries(page.texts).filter(([key]) => islandText.test(key))),
    booking: {
      categories,
      service_types,
      room_types,
      consent_version: page.booking?.consent_version ?? '',
    },
    inspections: page.services
      .filter((s) => !s.category)
      .map(({ slug, icon, name, summary }) => ({ slug, icon, name, summary })),
  }
}

export function ownData(page: PageData): OwnData {
  return {
    islands: page.islands,
    kind: page.kind === 'area' ? 'area' : 'home',
    path: page.path,
    area: page.area?.slug ?? '',
    packages: page.booking?.packages ?? undefined,
    choice: page.choice ?? undefined,
    form: page.form ?? undefined,
  }
}

/** All of it at once, for the renderer: what is drawn here, the islands draw again from both parts. */
export const islandData = (page: PageData): IslandData => ({
  ...sharedData(page),
  ...ownData(page),
  engine: page.engine,
})
