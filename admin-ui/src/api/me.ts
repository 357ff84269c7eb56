/** Who is signed in, and what they may do. The engine decides; this only reads its table. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { api, type Schemas } from './client'

export type Me = Schemas['AuthMe']
export type Action = Schemas['Action']
export type Resource = Schemas['Resource']

/** A permission that a screen, a link or a command needs. */
export type Need = readonly [Action, Resource]

export const meQuery = api.queryOptions(
  'get',
  '/api/auth/me',
  {},
  { staleTime: Number.POSITIVE_INFINITY, retry: false },
)

export const may = (me: Me, [action, resource]: Need) =>
  me.permissions[resource]?.includes(action) ?? false

export const useMe = () => useSuspenseQuery(meQuery).data

/** `const may = useMay()`, then `may('create', 'leads')`. */
export function useMay() {
  const me = useMe()
  return (action: Action, resource: Resource) => may(me, [action, resource])
}
