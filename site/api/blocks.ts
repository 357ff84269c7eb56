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

export type AreasBlock = { id: string; type: 'areas' } & { title: string; picks: Named[] }

export type CallToActionBlock = { id: string; type: 'call_to_action' } & {
  phone: boolean
  whatsapp: boolean
  title: string
  text?: string
}

export type EntriesBlock = { id: string; type: 'entries' } & {
  show: 'offers' | 'articles' | 'services'
  title: string
  offers?: Named<{ summary: string }>[]
  articles?: Named<{ lead: string }>[]
  services?: Named<{ summary: string }>[]
}

export type FaqBlock = { id: string; type: 'faq' } & {
  title: string
  picks: Named<{ question: string; answer: string }>[]
}

export type HeroBlock = { id: string; type: 'hero' } & {
  tone: 'dark' | 'light'
  picture?: PagePhoto | null
  title: string
  text?: string
  buttons?: ({ id: string } & { label: string; link: BlockLink })[]
}

export type LeadFormBlock = { id: string; type: 'lead_form' } & { campaign?: string }

export type PackagesBlock = { id: string; type: 'packages' } & { title: string; picks: Named[] }

export type PictureBlock = { id: string; type: 'picture' } & {
  picture: PagePhoto | null
  side: 'left' | 'right' | 'full'
  caption?: string
  text?: string
}

export type StepsBlock = { id: string; type: 'steps' } & {
  numbered: boolean
  title: string
  items?: ({ id: string } & { title: string; text?: string })[]
}

export type TestimonialsBlock = { id: string; type: 'testimonials' } & {
  title: string
  picks: Named<{ rating: number; quote: string; author: string; place: string }>[]
}

export type TextBlock = { id: string; type: 'text' } & { width: 'narrow' | 'wide'; text: string }

export type AnyBlock =
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
