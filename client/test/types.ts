/** What compiles, and what must not. Nothing here runs. */

import type * as told from '@jaali/client'
import { createClient, type JaaliError, type Link, type Locale } from '@jaali/client'
import type { components } from '@jaali/contract'
import type * as made from '../index.mjs'
import type { Content } from './fixtures/jaali.d.ts'

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
type Sure<Holds extends true> = Holds

const url = 'https://site.example'
const live = createClient<Content>({ url })
const draft = createClient<Content>({ url, at: 'draft', token: 'secret' })

export type TheSourceHasWhatTheTypesTell = [
  Sure<Same<keyof typeof made, keyof typeof told>>,
  Sure<Same<keyof ReturnType<typeof made.createClient>, keyof told.Client<Content, true>>>,
  Sure<Same<Parameters<typeof made.createClient>[0], told.Options>>,
  Sure<
    Same<ConstructorParameters<typeof made.JaaliError>, ConstructorParameters<typeof JaaliError>>
  >,
]

type Schemas = components['schemas']

export type TheContractSaysTheSame = [
  Sure<Same<Locale, Schemas['Locale']>>,
  Sure<Same<told.Hit, Schemas['PageHit']>>,
  Sure<Schemas['PageData'] extends told.SitePage ? true : false>,
  Sure<Schemas['ContentModels'] extends told.Models ? true : false>,
  Sure<Schemas['FieldError'] extends told.FieldError ? true : false>,
]

export async function required() {
  const { fields, languages } = await live.get('article', 'mosquitoes', { locale: 'kn' })
  const title: string = fields.title
  // @ts-expect-error: a text that an article can do without
  const photo: string = fields.photo
  const [first] = languages satisfies Locale[]

  const { fields: unfinished } = await draft.get('article', 'mosquitoes')
  // @ts-expect-error: a draft may lack its title
  const missing: string = unfinished.title
  const there: string | undefined = unfinished.title

  const own = await live.get('article', 'mosquitoes', { locale: 'kn', missing: 'absent' })
  // @ts-expect-error: the language may lack its title
  const lacking: string = own.fields.title
  const whole = await live.get('article', 'mosquitoes', { locale: 'kn', missing: 'english' })
  const lead: string = whole.fields.lead

  // @ts-expect-error: drafts need a token
  createClient<Content>({ url, at: 'draft' })
  return { title, photo, first, missing, there, lacking, lead }
}

export async function fields() {
  const [one] = await live.all('article', { fields: ['title', 'sections.hero.title'] })
  if (!one) return
  const title: string = one.fields.title
  const sections = one.fields.sections?.[0]?.id
  // @ts-expect-error: it was not asked for
  one.fields.lead
  // @ts-expect-error: there is no such field
  await live.list('article', { fields: ['headline'] })
  return { title, sections }
}

export async function include() {
  const area = await live.get('area', 'hebbal')
  const zone: string = area.fields.zone
  // @ts-expect-error: it is a slug
  area.fields.zone.name

  const { items } = await live.list('area', { include: ['zone', 'neighbours'] })
  for (const { fields } of items) {
    const texts: string[] = [fields.zone.name, fields.zone.slug]
    for (const next of fields.neighbours ?? []) {
      const path: string | null = next.path
      // Of what is included, references are slugs.
      const zone: string = next.zone
      texts.push(zone, path ?? next.name)
    }
    texts.push(fields.photo ?? '')
  }
  const twice = await live.get('area', 'hebbal', {
    include: ['neighbours.zone', 'neighbours.photo'],
  })
  const [neighbour] = twice.fields.neighbours ?? []
  const texts: (string | undefined)[] = [
    neighbour?.zone.name,
    neighbour?.photo?.alt,
    twice.fields.zone,
  ]
  // @ts-expect-error: there is no third step
  await live.list('area', { include: ['neighbours.neighbours.zone'] })
  // @ts-expect-error: a name is no reference
  await live.list('area', { include: ['name'] })
  // @ts-expect-error: its kind is none of those that can be read
  await live.list('article', { include: ['sections.testimonials.picks'] })

  const unfinished = await draft.get('area', 'hebbal', { include: ['zone'] })
  const name: string | undefined = unfinished.fields.zone?.name
  // @ts-expect-error: a draft may lack it
  unfinished.fields.zone.slug
  return { zone, name, texts }
}

export async function blocks() {
  const { fields } = await live.get('article', 'x', {
    include: ['sections.faq.picks', 'sections.picture.picture', 'sections.hero.buttons.link'],
  })
  for (const section of fields.sections ?? []) {
    if (section.type === 'faq') {
      const answers: string[] | undefined = section.picks?.map((pick) => pick.question)
      return answers
    }
    if (section.type === 'picture') {
      const width: number = section.picture.width
      const side: 'left' | 'right' | 'full' = section.side
      return { width, side }
    }
    if (section.type === 'hero') {
      const picture: string | undefined = section.picture
      const link: Link | undefined = section.buttons?.[0]?.link
      const to = section.buttons?.[0]?.link.to
      const title: string | undefined = to?.kind === 'article' ? to.title : to?.slug
      return { picture, link, title }
    }
    // @ts-expect-error: there is no such block
    if (section.type === 'carousel') return
  }
}

export async function paths() {
  const found = await live.byPath('/kn/library/mosquitoes')
  if (found.redirect) {
    const status: number = found.redirect.status
    // @ts-expect-error: an entry is not there
    found.entry
    return status
  }
  if (found.kind === 'article') return found.entry.fields.lead satisfies string
  // @ts-expect-error: which kind it is has to be looked at
  return found.entry.fields.lead
}

export async function asks(locale: Locale | undefined, zone: string) {
  await live.list('area', {
    locale,
    where: [`zone:eq:${zone}`, 'pincode:prefix:560'],
    sort: '-name',
  })
  await live.list('area', { sort: ['position', '-updated_at'], count: true, cursor: null })
  // @ts-expect-error: there is no such kind
  await live.list('areas')
  // @ts-expect-error: nor such a language
  await live.list('area', { locale: 'fr' })
  // @ts-expect-error: nor such a parameter
  await live.list('area', { locale: 'kn', filter: 'zone' })
  // @ts-expect-error: nor such a field
  await live.list('area', { sort: 'size' })
  // @ts-expect-error: one entry is not chosen by a condition
  await live.get('area', 'hebbal', { where: 'zone:eq:east' })
  // @ts-expect-error: all entries have no cursor
  await live.all('area', { cursor: 'x' })
  await live.search('ants', { kind: ['area', 'article'], limit: 5 })
}

export async function untyped(kind: string, field: string) {
  const { items } = await createClient({ url }).list(kind, { fields: [field], include: ['zone'] })
  return items[0]?.fields[field] satisfies unknown
}
