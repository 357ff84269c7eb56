/** The types of entries, and of what may be asked of them. */

/** A language of Jaali. */
export type Locale = 'en' | 'kn' | 'hi' | 'ta' | 'te' | 'mr' | 'bn'

declare const names: unique symbol

/** In the types of kinds: a field with the slug of an entry. Readers get a string, or the entry. */
export type Reference<Kind extends string> = string & { readonly [names]: Kind }

/** In the types of kinds: a field with a link. Readers get a `Link`. */
export interface LinkField {
  readonly [names]: 'link'
}

/** Where a link leads. */
export interface Link {
  /** Kind and slug of an entry of this site, `page/contact`. */
  entry?: string
  /** Null when the entry has no page in the language. */
  href: string | null
}

/** An entry; `Fields` are those of its kind. */
export interface Entry<Fields> {
  id: string
  slug: string
  locale: Locale
  /** The address of its page in the language; null without one. */
  path: string | null
  /** The languages that have the entry. */
  languages: Locale[]
  /** When a text of it, in any language, last went live. */
  updated_at: string
  fields: Fields
  /** Markdown as safe HTML, by the path of the field: `body`, `sections/h7k2/text`. */
  html: Record<string, string>
  /** Paths of the fields that the language lacks: they are in English. */
  fallback: string[]
}

/** What an included entry says of itself, beside its fields. It goes before fields of the same name. */
export type Included = Pick<Entry<unknown>, 'slug' | 'path' | 'html' | 'fallback'>

export interface Page<One> {
  items: One[]
  /** The cursor of the next page; null on the last. */
  next: string | null
  /** How many entries there are on all pages, when asked for with `count`. */
  total?: number
  /** What `include` named, by kind and slug: `zone/east`. */
  included?: Record<string, Entry<Record<string, unknown>>>
}

// ── What is read as what ──────────────────────────────────────────────────────────────────────

/** Kinds without types. */
export interface AnyContent {
  [kind: string]: { [field: string]: unknown }
}

export type Kinds<C> = Extract<keyof C, string>

/** Of paths that begin with a name what is left: '' for the name itself. */
type Below<Path, Name> = Path extends Name
  ? ''
  : Path extends `${Name & string}.${infer Rest}`
    ? Rest
    : never

/** Fields as readers get them, with entries in the place of slugs at `Path`. Any may be missing unless `Whole`. */
type Read<C, Whole, Fields, Path = never> = Whole extends true
  ? { [Name in keyof Fields]: Value<C, Whole, Fields[Name], Below<Path, Name>> }
  : { [Name in keyof Fields]?: Value<C, Whole, Fields[Name], Below<Path, Name>> }

type Value<C, Whole, Of, Path> =
  Of extends Reference<infer Kind>
    ? [Path] extends [never]
      ? string
      : Target<C, Whole, Kind, Path>
    : Of extends LinkField
      ? '' extends Path
        ? Link & { to?: Linked<C, Whole> }
        : Link
      : Of extends readonly (infer One)[]
        ? Item<C, Whole, One, Path>[]
        : Of extends object
          ? Read<C, Whole, Of, Path>
          : Of

/** What lies in a list. Blocks and objects there have an `id`, in drafts too. */
type Item<C, Whole, One, Path> = One extends { id: string; type: infer Type }
  ? Pick<One, 'id' | 'type'> & Read<C, Whole, Omit<One, 'id' | 'type'>, Below<Path, Type>>
  : One extends { id: string }
    ? Pick<One, 'id'> & Read<C, Whole, Omit<One, 'id'>, Path>
    : Value<C, Whole, One, Path>

type Target<C, Whole, Kind, Path = never> = Kind extends keyof C
  ? Read<C, Whole, Omit<C[Kind], keyof Included>, Path> & Included
  : Included & Record<string, unknown>

/** The entry of a link: that of any kind, which `kind` tells. */
type Linked<C, Whole> = { [Kind in Kinds<C>]: { kind: Kind } & Target<C, Whole, Kind> }[Kinds<C>]

// ── What may be asked ─────────────────────────────────────────────────────────────────────────

/** Paths of the fields that name entries, and of those that name entries in these. */
export type ToInclude<C, Fields, First extends boolean = true> = string extends keyof Fields
  ? string
  : {
      [Name in keyof Fields & string]-?: Naming<C, Name, Bare<Fields[Name]>, First>
    }[keyof Fields & string]

type Bare<Of> = NonNullable<Of> extends readonly (infer One)[] ? One : NonNullable<Of>

type Naming<C, Name extends string, Of, First extends boolean> =
  Of extends Reference<infer Kind>
    ? Kind extends keyof C
      ? Name | (First extends true ? `${Name}.${ToInclude<C, C[Kind], false>}` : never)
      : never
    : Of extends LinkField
      ? Name
      : Of extends { id: string; type: infer Type extends string }
        ? `${Name}.${Type}.${ToInclude<C, Omit<Of, 'id' | 'type'>, First>}`
        : Of extends object
          ? `${Name}.${ToInclude<C, Of, First>}`
          : never

export type ToName<Fields> =
  | Extract<keyof Fields, string>
  | `${Extract<keyof Fields, string>}.${string}`

export type ToSort<Fields> =
  `${'' | '-'}${'position' | 'slug' | 'updated_at' | Extract<keyof Fields, string>}`

type Chosen<Fields, Field extends string> = [Field] extends [never]
  ? Fields
  : Pick<Fields, Extract<keyof Fields, Field extends `${infer Name}.${string}` ? Name : Field>>

/** What is read where a language lacks a text: English, or nothing. */
export type Lacking = 'english' | 'absent'

/** An entry as it is answered. Required fields are there when it is live and nothing is left out. */
export type Answer<
  C,
  Live,
  Kind extends Kinds<C>,
  Field extends string,
  Include extends string,
  Missing extends Lacking,
> = Entry<Read<C, 'absent' extends Missing ? false : Live, Chosen<C[Kind], Field>, Include>>
