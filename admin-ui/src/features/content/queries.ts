/** All that the screens of content ask of the engine. */
import { keepPreviousData, useQueryClient } from '@tanstack/react-query'
import { api, engine, type Schemas } from '../../api/client'
import { isProblem, type Problem } from '../../api/problem'
import { SHARED } from '../../ui/locales'
import { pages } from '../../ui/pages'
import { type Fields, LANGUAGES } from './fields'

export type Field = Schemas['ContentField']
export type Kind = Schemas['ContentKind']
export type FieldProblem = Schemas['ContentProblem']
export type KindNumbers = Schemas['ContentKindNumbers']

/** One language of an entry. */
export type Cell = Omit<Schemas['ContentCell'], 'fields' | 'live'> & {
  fields: Fields
  live?: Fields | null
}
/** An entry that refers to another. */
export type Referrer = Schemas['ContentUser']
export type Entry = Omit<Schemas['ContentDraftEntry'], 'cells'> & { cells: Cell[] }
export type Revision = Omit<Schemas['ContentRevision'], 'fields'> & { fields: Fields }

/** Names one language of one entry. */
export interface Place {
  kind: string
  slug: string
  locale: string
}

export interface EntryFilter {
  q?: string
  locale?: string
  state?: string
  archived?: boolean
}

/** Rows a page. */
const PAGE = 100

const whole = { staleTime: 60_000 }

export const useKinds = () => api.useQuery('get', '/api/admin/content')

export const useMisses = () => api.useQuery('get', '/api/admin/search/misses')

/** What a kind holds: it comes with every list. */
export const kindQuery = (kind: string) =>
  api.queryOptions(
    'get',
    '/api/admin/content/{kind}',
    { params: { path: { kind }, query: { limit: 1 } } },
    whole,
  )

export const entryQuery = (kind: string, slug: string) =>
  api.queryOptions('get', '/api/admin/content/{kind}/{slug}', { params: { path: { kind, slug } } })

export const useEntries = (kind: string, filter: EntryFilter) =>
  api.useInfiniteQuery(
    'get',
    '/api/admin/content/{kind}',
    { params: { path: { kind }, query: { limit: PAGE, ...filter } } },
    { ...pages, placeholderData: keepPreviousData },
  )

export const useRevisions = (path: Place) =>
  api.useQuery('get', '/api/admin/content/{kind}/{slug}/{locale}/revisions', { params: { path } })

export const useSource = (path: Place) =>
  api.useQuery('get', '/api/admin/content/{kind}/{slug}/{locale}/source', { params: { path } })

/** The live pages that show an entry, as their addresses in English. */
export const usePages = (path: Pick<Place, 'kind' | 'slug'>) =>
  api.useQuery(
    'get',
    '/api/admin/content/{kind}/{slug}/pages',
    { params: { path, query: { locale: 'en' } } },
    { ...whole, retry: false },
  )

/** Entries whose slug or text holds what was typed: for references and for the palette. */
export async function findEntries(kind: string, filter: EntryFilter, limit: number) {
  const { data } = await engine.GET('/api/admin/content/{kind}', {
    params: { path: { kind }, query: { limit, ...filter } },
  })
  return data?.items ?? []
}

/** The entries that refer to one, live or in a draft; none when that cannot be told. */
export async function findReferrers(path: Pick<Place, 'kind' | 'slug'>) {
  const { data } = await engine.GET('/api/admin/content/{kind}/{slug}/referrers', {
    params: { path },
  })
  return data?.items ?? []
}

/** Says that this one is open; answers who else is at the entry. */
export async function bePresent(body: Place) {
  const { data } = await engine.PUT('/api/admin/presence', { body })
  return data?.others ?? []
}

export type Answer = { cell: Cell } | { problem: Problem }

/** Built-in fields that a form leaves out keep their value; what it emptied has to be said. */
const cleared = ({ locale }: Place) => (locale === SHARED ? { [LANGUAGES]: null } : {})

/** Writes a draft. What the engine refuses is an answer; that it was not reached is thrown. */
export async function saveDraft(
  path: Place,
  version: number,
  fields: Fields,
  session: string,
): Promise<Answer> {
  const { data, error } = await engine.PUT('/api/admin/content/{kind}/{slug}/{locale}', {
    params: { path, header: { 'If-Match': `"${version}"` } },
    body: { fields: { ...cleared(path), ...fields } as Record<string, never>, session },
  })
  if (data) return { cell: data as Cell }
  if (isProblem(error) && error.status < 500) return { problem: error }
  throw new Error('The draft was not saved', { cause: error })
}

/** Writes drafts of several languages of an entry: all of them, or none. */
export async function saveDrafts(
  { kind, slug }: Place,
  cells: Record<string, { version: number; fields: Fields }>,
  session: string,
): Promise<{ entry: Entry } | { problem: unknown }> {
  const { data, error } = await engine.PUT('/api/admin/content/{kind}/{slug}', {
    params: { path: { kind, slug } },
    body: { cells: cells as Record<string, never>, session },
  })
  return data ? { entry: data as Entry } : { problem: error }
}

/** What an entry is now. */
export async function readEntry(kind: string, slug: string) {
  const { data } = await engine.GET('/api/admin/content/{kind}/{slug}', {
    params: { path: { kind, slug } },
  })
  return data as Entry | undefined
}

/** Lists, numbers, entries and histories: all of it is asked again. */
export function useRefresh() {
  const cache = useQueryClient()
  return () =>
    cache.invalidateQueries({
      predicate: ({ queryKey }) => /^\/api\/admin\/(content|translations)/.test(`${queryKey[1]}`),
    })
}

export const useCreateEntry = () =>
  api.useMutation('post', '/api/admin/content/{kind}', { onSuccess: useRefresh() })

/** What follows is done even when the row that asked for it is gone. */
interface Then {
  onSuccess: () => void
  onError: (error: unknown) => void
}

function useThen({ onSuccess, onError }: Then) {
  const refresh = useRefresh()
  return {
    onSuccess: () => {
      refresh()
      onSuccess()
    },
    onError,
  }
}

export const useArchiveEntry = (then: Then) =>
  api.useMutation('delete', '/api/admin/content/{kind}/{slug}', useThen(then))

export const useRestoreEntry = (then: Then) =>
  api.useMutation('post', '/api/admin/content/{kind}/{slug}/restore', useThen(then))

export const useOrderEntries = () =>
  api.useMutation('put', '/api/admin/content/{kind}/order', { onSettled: useRefresh() })

export const useDropDraft = () =>
  api.useMutation('delete', '/api/admin/content/{kind}/{slug}/{locale}', {
    onSettled: useRefresh(),
  })

export const useRestoreRevision = () =>
  api.useMutation('post', '/api/admin/content/{kind}/{slug}/{locale}/restore', {
    onSuccess: useRefresh(),
  })

export const useConfirmCurrent = () =>
  api.useMutation('post', '/api/admin/content/{kind}/{slug}/{locale}/current', {
    onSuccess: useRefresh(),
  })
