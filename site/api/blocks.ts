/**
 * What the engine sends of each block, made from `content/blocks/` by `make types`.
 */
import type { PagePhoto } from './pageData'

/** Where a link leads; without an address the entry has no page in the language. */
export interface BlockLink {
  entry?: string
  href: string | null
}

/** Another entry, with the fields that the block asks for. */
export interface Named<Fields = Record<string, never>> {
  slug: string
  title: string
  /** Null where it has no page in the language. */
  href: string | null
  fields?: Fields
}

/** What the engine says of every block. */
export interface Marks {
  /** Where it is edited: in previews only. */
  'data-at'?: string
}

export type AreasBlock = { id: string; type: 'areas' } & {
  title: string
  zone?: Named | null
  picks: Named[]
}

export type CallToActionBlock = { id: string; type: 'call_to_action' } & {
  title: string
  text?: string
  buttons?: ({ id: string } & { label: string; link: BlockLink })[]
  phone: boolean
  whatsapp: boolean
}

export type EntriesBlock = { id: string; type: 'entries' } & {
  show: 'offers' | 'articles' | 'services'
  title: string
  most?: number
  offers?: Named<{ summary: string }>[]
  articles?: Named<{ lead: string }>[]
  services?: Named<{ summary: string }>[]
}

export type FaqBlock = { id: string; type: 'faq' } & {
  title: string
  picks: Named<{ question: string; answer: string }>[]
}

export type HeroBlock = { id: string; type: 'hero' } & {
  title: string
  text?: string
  buttons?: ({ id: string } & { label: string; link: BlockLink })[]
  picture?: PagePhoto | null
  tone: 'dark' | 'light'
}

export type LeadFormBlock = { id: string; type: 'lead_form' } & {
  title?: string
  form: 'inline' | 'booking'
  service?: Named | null
  campaign?: string
}

export type PackagesBlock = { id: string; type: 'packages' } & {
  title: string
  picks: Named[]
  size?: Named | null
  duration?: 'single' | 'package'
}

export type PictureBlock = { id: string; type: 'picture' } & {
  picture: PagePhoto | null
  caption?: string
  text?: string
  side: 'left' | 'right' | 'full'
}

export type StepsBlock = { id: string; type: 'steps' } & {
  title: string
  items?: ({ id: string } & {
    icon?:
      | 'leaf'
      | 'shield'
      | 'clock'
      | 'home'
      | 'people'
      | 'phone'
      | 'search'
      | 'check'
      | 'star'
      | 'bolt'
    title: string
    text?: string
  })[]
  numbered: boolean
}

export type TestimonialsBlock = { id: string; type: 'testimonials' } & {
  title: string
  most?: number
  picks: Named<{
    rating: number
    quote: string
    author: string
    area?: Named | null
    place?: string
    source?: 'google' | 'whatsapp' | 'phone' | 'visit'
    language?: 'en' | 'kn' | 'hi' | 'ta' | 'te' | 'mr' | 'bn'
    date?: string
  }>[]
}

export type TextBlock = { id: string; type: 'text' } & { text: string; width: 'narrow' | 'wide' }

export type AnyBlock = Marks &
  (
    | AreasBlock
    | CallToActionBlock
    | EntriesBlock
    | FaqBlock
    | HeroBlock
    | LeadFormBlock
    | PackagesBlock
    | PictureBlock
    | StepsBlock
    | TestimonialsBlock
    | TextBlock
  )
