/**
 * The page data: all a page is made of, sent by the engine.
 *
 * A page is a pure function of this value, so the engine renders it again if and only if it changed.
 */

export type Locale = 'en' | 'kn' | 'hi' | 'ta' | 'te' | 'mr' | 'bn'
export type PageKind = 'home' | 'area' | 'thank_you' | 'not_found'
export type Property = 'residential' | 'commercial'
export type Duration = 'all' | 'single' | 'package'

export interface PageData {
  kind: PageKind
  locale: Locale
  path: string
  public_url: string
  title: string
  description: string
  texts: Record<string, string>
  business: Business
  languages: Language[]
  zones: Zone[]
  services: Service[]
  home: HomeData | null
  area: AreaData | null
  booking: BookingData | null
  lead_number: string | null
  /** What the address asks of the service browser; null in a published page. */
  choice: Choice | null
  /** A form that came back with errors; null in a published page. */
  form: SubmittedForm | null
}

export interface Business {
  name: string
  phone: string
  phone_href: string
  faq_phone: string
  whatsapp: string
  whatsapp_href: string
  email: string
  street: string
  locality: string
  region: string
  postal_code: string
  latitude: number | null
  longitude: number | null
  opens: string | null
  closes: string | null
  service_radius_m: number | null
  rating: number | null
  review_count: number | null
  branches: number | null
}

export interface Language {
  locale: Locale
  /** In the language itself: ಕನ್ನಡ. */
  name: string
  /** This page in that language. */
  path: string
}

export interface Zone {
  slug: string
  name: string
  areas: { slug: string; name: string; path: string }[]
}

export interface Service {
  slug: string
  icon: string
  name: string
  summary: string
  body_html: string
  /** Null for the services that are inspected first and carry no price. */
  category: string | null
}

export interface HomeData {
  slides: { picture: string; alt: string }[]
  benefits: Card[]
  steps: { title: string; body: string }[]
  plans: Plan[]
  faqs: { slug: string; question: string; answer_html: string }[]
}

export interface Plan {
  slug: string
  name: string
  summary: string
  features: string[]
  button: string
  popular: boolean
  action: 'form' | 'call'
}

export interface AreaData {
  slug: string
  name: string
  zone: string
  zone_name: string
  pincode: string
  landmarks: string[]
  body_html: string
  benefits: Card[]
  whatsapp_chat_href: string
  testimonials: { quote: string; author: string; place: string; rating: number }[]
}

export interface Card {
  icon: string
  title: string
  body: string
}

export interface BookingData {
  categories: Category[]
  service_types: ServiceType[]
  room_types: RoomType[]
  consent_version: string
  packages: PublicPackage[] | null
}

export interface Category {
  code: string
  icon: string
  name: string
  summary: string
  service_types: string[]
  /** The lowest final price in the category; 0 when there is none. */
  from_price: number
}

export interface ServiceType {
  code: string
  name: string
  visits: number
  days: number
}

export interface RoomType {
  code: string
  name: string
  property: Property
}

export interface PublicPackage {
  id: string
  service_type: string
  service_name: string
  room_type: string | null
  before_discount: number
  after_discount: number
  final_price: number
  discount_percentage: number
  number_of_services: number
  validity_days: number
}

export interface Choice {
  category: string | null
  property: Property
  size: string | null
  duration: Duration
  package: string | null
}

export interface SubmittedForm {
  values: Record<string, string>
  errors: FieldError[]
}

export interface FieldError {
  field: string
  code: string
  message: string
}
