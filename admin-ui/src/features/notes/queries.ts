/** All that notes and attachments ask of the engine. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { api, type Schemas } from '../../api/client'
import { pages } from '../../ui/pages'

export type Note = Schemas['Note']
export type NoteText = Schemas['NoteForm']
export type Mention = Schemas['Mention']
export type Attachment = Schemas['Attachment']
export type Colleague = Pick<Schemas['Assignee'], 'id' | 'full_name'>

/** The lead, customer or booking that they are about. */
export interface About {
  kind: Schemas['AboutKind']
  id: string
}

/** The addresses of the three kinds take and answer the same. */
export const notesOf = ({ kind }: About) =>
  `/api/admin/${kind}s/{id}/notes` as '/api/admin/leads/{id}/notes'
const filesOf = ({ kind }: About) =>
  `/api/admin/${kind}s/{id}/attachments` as '/api/admin/leads/{id}/attachments'
const pathOf = ({ id }: About) => ({ params: { path: { id } } })

/** Where a file is sent to. */
export const uploadTo = ({ kind, id }: About) => `/api/admin/${kind}s/${id}/attachments`

/** Where a file is read. */
export const fileAt = ({ id }: Attachment) => `/api/admin/attachments/${id}`

export const useNotes = (about: About) =>
  api.useInfiniteQuery('get', notesOf(about), pathOf(about), pages)

export const useAttachments = (about: About) =>
  api.useInfiniteQuery('get', filesOf(about), pathOf(about), pages)

/** Whom a note can mention: those who have to do with leads. */
export const colleaguesQuery = api.queryOptions(
  'get',
  '/api/admin/assignees',
  {},
  { staleTime: 5 * 60_000 },
)

/** Asks again for what stands beside a row, and for the timeline of a lead, in which notes stand too. */
export function refresh(cache: QueryClient, about: About) {
  const addresses = [notesOf(about), filesOf(about), '/api/admin/leads/{id}/timeline']
  return cache.invalidateQueries({
    predicate: ({ queryKey }) => addresses.includes(String(queryKey[1])),
  })
}

export function useRefresh(about: About) {
  const cache = useQueryClient()
  return () => refresh(cache, about)
}

/** What names a note in the version that was seen. */
export const seenNote = ({ id }: Note, version: number) => ({
  path: { id },
  header: { 'If-Match': `"${version}"` },
})

// Of one that somebody else changed or deleted, what is there now is shown.
export function useEditNote(about: About) {
  const again = useRefresh(about)
  return api.useMutation('patch', '/api/admin/notes/{id}', { onSettled: () => void again() })
}

export function useDeleteNote(about: About) {
  const again = useRefresh(about)
  return api.useMutation('delete', '/api/admin/notes/{id}', { onSettled: () => void again() })
}

export function useRemoveAttachment(about: About) {
  const again = useRefresh(about)
  return api.useMutation('delete', '/api/admin/attachments/{id}', {
    onSuccess: () => void again(),
  })
}
