/** Names of services and rooms, for every screen that shows or picks one. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { api } from '../../api/client'
import type { RouterContext } from '../../ui/routes'
import { readable } from '../../ui/words'

export const catalogueQuery = api.queryOptions(
  'get',
  '/api/catalogue',
  { params: { query: { locale: 'en' } } },
  { staleTime: 5 * 60_000 },
)

/** The loader of a screen that needs nothing else: `loader: withCatalogue`. */
export const withCatalogue = ({ context }: { context: RouterContext }) =>
  context.queryClient.ensureQueryData(catalogueQuery)

const useCatalogue = () => useSuspenseQuery(catalogueQuery).data

/** Code → name; a code that has left the catalogue is still readable. */
export function useLabels() {
  const { services, rooms } = useCatalogue()
  const label = (all: { code: string; name: string }[]) => (code: string | null | undefined) =>
    code ? (all.find((entry) => entry.code === code)?.name ?? readable(code)) : ''
  return { service: label(services), room: label(rooms) }
}

/** The services of one of the catalogue's lists, as choices: `useServiceChoices('management')`. */
export function useServiceChoices(list: string) {
  const { service_lists } = useCatalogue()
  const { service } = useLabels()
  return (service_lists[list] ?? []).map((code) => ({ value: code, label: service(code) }))
}

/** The same for rooms: `useRoomChoices('lead')`. */
export function useRoomChoices(list: string) {
  const { room_lists } = useCatalogue()
  const { room } = useLabels()
  return (room_lists[list] ?? []).map((code) => ({ value: code, label: room(code) }))
}
