import type {
  Answer,
  AnyContent,
  Kinds,
  Lacking,
  Locale,
  Page,
  ToInclude,
  ToName,
  ToSort,
} from './content.d.ts'

export type {
  AnyContent,
  Entry,
  Included,
  Link,
  LinkField,
  Locale,
  Page,
  Reference,
} from './content.d.ts'

/** What is asked of one entry. */
export interface AskOne<Field extends string, Include extends string, Missing extends Lacking> {
  /** English when left out. */
  locale?: Locale | undefined
  /** `english`: English stands in. `absent`: only what the language itself has; any field may be missing. */
  missing?: Missing | undefined
  /** The fields to answer, such as `name` or `body.hero.title`; all when left out. */
  fields?: readonly Field[] | undefined
  /** Fields that name entries, such as `zone` or `neighbours.zone`: these replace their slugs. */
  include?: readonly Include[] | undefined
}

/** What is asked of all entries. */
export interface AskAll<
  Field extends string,
  Include extends string,
  Missing extends Lacking,
  Sort extends string,
> extends AskOne<Field, Include, Missing> {
  /** `field:operator:value`; of several, all have to hold. */
  where?: string | readonly string[] | undefined
  /** With `-` before those that descend. */
  sort?: Sort | readonly Sort[] | undefined
  /** Entries of a page, 1 to 200; 50 when left out. */
  limit?: number | undefined
}

/** What is asked of a page of entries. */
export interface AskList<
  Field extends string,
  Include extends string,
  Missing extends Lacking,
  Sort extends string,
> extends AskAll<Field, Include, Missing, Sort> {
  /** `next` of the page before. */
  cursor?: string | null | undefined
  /** Whether to answer `total`. */
  count?: boolean | undefined
}

/** What is asked, whatever the kind. */
export type AnyAsk = AskList<string, string, Lacking, string>

// ── The client ────────────────────────────────────────────────────────────────────────────────

export interface Seo {
  title: string
  /** Empty when the entry says nothing. */
  description: string
  /** The slug of a picture (kind `media`); null for none of its own. */
  image: string | null
  /** The page that this one is a copy of. */
  canonical: string | null
  noindex: boolean
}

/** What is at an address of the site. */
export type Found<C = AnyContent, Live = true> =
  | { redirect: { to: string; status: number } }
  | {
      [Kind in Kinds<C>]: {
        redirect?: undefined
        kind: Kind
        entry: Answer<C, Live, Kind, never, never, 'english'>
        seo: Seo
        languages: { locale: Locale; path: string }[]
        /** From the home page, whose title is empty, to this one. */
        breadcrumbs: { title: string; path: string }[]
      }
    }[Kinds<C>]

/** The data of a page of Jaali's own site, of which this is what all pages have. */
export interface SitePage {
  kind: string
  locale: Locale
  path: string
  /** Canonical addresses are `public_url + path`. */
  public_url: string
  title: string
  description: string
  languages: { locale: Locale; name: string; path: string; exists: boolean }[]
  texts: Record<string, string>
  [more: string]: unknown
}

export interface Hit {
  kind: string
  slug: string
  title: string
  /** Safe HTML with the hits in `<mark>`. */
  snippet: string
  url: string
}

export interface Hits {
  /** The best hit first. */
  items: Hit[]
  /** A sentence for a visitor for whom nothing was found. */
  suggestion?: string | null
}

export interface Models {
  locales: Locale[]
  items: {
    kind: string
    label: string
    single: boolean
    count: number
    /** The address of an entry's page in English; null for entries without pages. */
    page?: string | null
    schema: string
  }[]
}

export interface Client<C, Live> {
  /** A page of the entries of a kind. */
  list<
    Kind extends Kinds<C>,
    Field extends ToName<C[Kind]> = never,
    Include extends ToInclude<C, C[Kind]> = never,
    Missing extends Lacking = 'english',
  >(
    kind: Kind,
    ask?: AskList<Field, Include, Missing, ToSort<C[Kind]>>,
  ): Promise<Page<Answer<C, Live, Kind, Field, Include, Missing>>>

  /** All entries of a kind, page by page. */
  all<
    Kind extends Kinds<C>,
    Field extends ToName<C[Kind]> = never,
    Include extends ToInclude<C, C[Kind]> = never,
    Missing extends Lacking = 'english',
  >(
    kind: Kind,
    ask?: AskAll<Field, Include, Missing, ToSort<C[Kind]>>,
  ): Promise<Answer<C, Live, Kind, Field, Include, Missing>[]>

  /** One entry; a `JaaliError` with status 404 when the language does not have it. */
  get<
    Kind extends Kinds<C>,
    Field extends ToName<C[Kind]> = never,
    Include extends ToInclude<C, C[Kind]> = never,
    Missing extends Lacking = 'english',
  >(
    kind: Kind,
    slug: string,
    ask?: AskOne<Field, Include, Missing>,
  ): Promise<Answer<C, Live, Kind, Field, Include, Missing>>

  /** The entry whose page is at an address, or where the page has gone. */
  byPath(path: string): Promise<Found<C, Live>>

  /** The data of a page of Jaali's own site. */
  page(path: string): Promise<SitePage>

  /** What visitors find with these words. */
  search(
    q: string,
    ask?: {
      locale?: Locale | undefined
      kind?: Kinds<C> | readonly Kinds<C>[] | undefined
      limit?: number | undefined
    },
  ): Promise<Hits>

  /** The kinds that can be read, and the languages. */
  kinds(): Promise<Models>
}

export interface Options {
  /** The address of the site, such as `https://site.example`. */
  url: string
  token?: string | undefined
  /** What is read: `live` when left out; `draft`, or what else the engine knows, with a token. */
  at?: 'live' | 'draft' | (string & {}) | undefined
  /** Used instead of the global `fetch`. */
  fetch?: ((url: string, how: RequestInit) => Promise<Response>) | undefined
}

/** Of what is live, required fields are always there. */
export function createClient<Content extends object = AnyContent>(
  options: Options & { at?: 'live' | undefined },
): Client<Content, true>
/** A draft may lack any field. */
export function createClient<Content extends object = AnyContent>(
  options: Options & { token: string },
): Client<Content, false>

export interface FieldError {
  field: string
  code: string
  message: string
  at?: Record<string, string> | null
}

/** The engine refused, or what answered is not Jaali. */
export class JaaliError extends Error {
  constructor(
    status: number,
    problem: { code?: string; detail?: string; errors?: FieldError[] },
    path: string,
  )
  readonly status: number
  /** `not_found`, `invalid`, `too_many`, …; `unknown` when what answered is not Jaali. */
  readonly code: string
  readonly detail: string
  /** Of `invalid`: what is wrong with each parameter. */
  readonly errors: FieldError[]
}
