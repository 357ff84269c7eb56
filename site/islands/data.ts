import type { AnyBlock } from '../api/blocks'
import type {
  BookingData,
  Business,
  Choice,
  Locale,
  PageData,
  PageLink,
  PublicPackage,
  Service,
  SubmittedForm,
} from '../api/pageData'
import { inspectionTypes } from '../features/packages/inspections'

/** The data of all islands of a language: a file beside the pages, fetched when an island wakes. */
export interface SharedData {
  locale: Locale
  business: Pick<Business, 'phone' | 'phone_href' | 'whatsapp_href' | 'opens' | 'closes'>
  texts: Record<string, string>
  booking: Omit<BookingData, 'categories' | 'packages'>
  /** Services that are inspected first and carry no price. */
  inspections: Pick<Service, 'slug' | 'name'>[]
  /** What becomes of what a visitor sends; null before there is such a text. */
  privacy: PageLink | null
}

/** The file beside the pages: the shared data, and the markup of the hero's later pictures. */
export type IslandsFile = SharedData & { slides: string }

/** The islands' data about their own page, which contains it. */
export interface OwnData {
  /** URL of the file with the shared data. */
  islands: string
  /** Home has the long form, the others the short one. */
  kind: 'home' | 'area' | 'entry'
  path: string
  /** Slug of the area, on the page of one. */
  area: string
  /** Opens a chat about what the page is about. */
  chat?: string | undefined
  /** The type of service that the form begins with, on the page of one. */
  service?: string | undefined
  /** Stands with the leads of this page, unless the visitor came with another. */
  campaign?: string | undefined
  /** Stands above the form in place of the usual words. */
  title?: string | undefined
  /** Whether the form has two steps on a page that is not home. */
  long?: boolean | undefined
  /** These three exist only on a page rendered for one visitor, who has no script yet. */
  packages?: PublicPackage[] | undefined
  choice?: Choice | undefined
  form?: SubmittedForm | undefined
}

export type IslandData = SharedData & OwnData & Pick<PageData, 'engine'>

const islandText = /^(form|contact)\.|^thanks\.next/

export function sharedData(page: PageData): SharedData {
  const made = shared.get(page.texts) ?? makeShared(page)
  shared.set(page.texts, made)
  return made
}

/**
 * By the texts of a page, which the renderer keeps with all else that the pages of a frame share.
 */
const shared = /* @__PURE__ */ new WeakMap<PageData['texts'], SharedData>()

function makeShared(page: PageData): SharedData {
  const { phone, phone_href, whatsapp_href, opens, closes } = page.business
  const { service_types = [], room_types = [], consent_version = '' } = page.booking ?? {}
  return {
    locale: page.locale,
    business: { phone, phone_href, whatsapp_href, opens, closes },
    texts: Object.fromEntries(Object.entries(page.texts).filter(([key]) => islandText.test(key))),
    booking: { service_types, room_types, consent_version },
    inspections: page.services.filter((s) => !s.category).map(({ slug, name }) => ({ slug, name })),
    privacy: page.legal.find(({ slug }) => slug === 'privacy') ?? null,
  }
}

export function ownData(page: PageData): OwnData {
  const block = formOf(page)
  return {
    islands: page.islands,
    kind: page.kind === 'area' || page.kind === 'entry' ? page.kind : 'home',
    path: page.path,
    area: page.area?.slug ?? '',
    chat: (page.area ?? page.entry)?.whatsapp_chat_href,
    service: serviceOf(page, block?.service?.slug),
    campaign: block?.campaign,
    title: block?.title,
    long: block?.form === 'booking' || undefined,
    packages: page.booking?.packages ?? undefined,
    choice: page.choice ?? undefined,
    form: page.form ?? undefined,
  }
}

/** The first type of a priced service, as for the price in the hero; an inspected one has its own. */
function serviceOf({ entry, services, booking }: PageData, chosen?: string) {
  const slug = chosen ?? (entry?.kind === 'service' ? entry.slug : undefined)
  const service = services.find((one) => one.slug === slug)
  if (!service?.category) return service && inspectionTypes[service.slug]
  const category = booking?.categories.find(({ code }) => code === service.category)
  return booking?.service_types.find(({ code }) => category?.service_types.includes(code))?.code
}

function formOf({ entry }: PageData) {
  const blocks = (entry?.blocks ?? []) as unknown as AnyBlock[]
  for (const block of blocks) if (block.type === 'lead_form') return block
  return undefined
}

/** Both parts at once, for the renderer; in the browser the islands render the same from both. */
export const islandData = (page: PageData): IslandData => ({
  ...sharedData(page),
  ...ownData(page),
  engine: page.engine,
})
