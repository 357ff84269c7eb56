import type {
  BookingData,
  Business,
  Choice,
  Locale,
  PageData,
  Service,
  SubmittedForm,
} from '../api/pageData'
import keys from '../ui/made/islandTexts.json?raw'

/** What the islands know of the page: the part that travels to the browser. */
export interface IslandData {
  kind: 'home' | 'area'
  locale: Locale
  path: string
  /** Slug of the area, on the page of one. */
  area: string
  business: Pick<Business, 'phone' | 'phone_href' | 'whatsapp_href'>
  /** In the order of their keys, which the script knows by heart. */
  texts: (string | undefined)[]
  booking: BookingData
  /** Services that are inspected first and carry no price. */
  inspections: Pick<Service, 'slug' | 'icon' | 'name' | 'summary'>[]
  choice: Choice | null
  form: SubmittedForm | null
}

const nothingToBook: BookingData = {
  categories: [],
  service_types: [],
  room_types: [],
  consent_version: '',
  packages: null,
}

const islandTexts = JSON.parse(keys) as string[]

export function islandData(page: PageData): IslandData {
  const { phone, phone_href, whatsapp_href } = page.business
  return {
    kind: page.kind === 'area' ? 'area' : 'home',
    locale: page.locale,
    path: page.path,
    area: page.area?.slug ?? '',
    business: { phone, phone_href, whatsapp_href },
    texts: islandTexts.map((key) => page.texts[key]),
    booking: page.booking ?? nothingToBook,
    inspections: page.services
      .filter((s) => !s.category)
      .map(({ slug, icon, name, summary }) => ({ slug, icon, name, summary })),
    choice: page.choice ?? null,
    form: page.form ?? null,
  }
}

/** The texts under their keys again. */
export const textsOf = ({ texts }: IslandData) =>
  Object.fromEntries(islandTexts.flatMap((key, i) => (texts[i] ? [[key, texts[i]]] : [])))
