/** Who is signed in, and what they may do. The engine decides; this only reads its table. */
import { type QueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { api, type Schemas } from './client'
import { connected } from './connection'
import { isProblem, isStatus } from './problem'

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

const KEPT = 'jaali.me'
/** How long the engine is waited for where this device knows who it was. */
const PATIENCE = 5_000

/** Who was signed in on this device last, and has not left. */
export function keptMe(): Me | undefined {
  try {
    const text = localStorage.getItem(KEPT)
    return text ? (JSON.parse(text) as Me) : undefined
  } catch {
    return undefined
  }
}

function keepMe(me: Me) {
  try {
    localStorage.setItem(KEPT, JSON.stringify(me))
  } catch {
    // A device without room: the console does not open there without a connection.
  }
}

/** Who is signed in. Where the engine cannot be reached, who it was: the console opens, and says so. */
export async function whoIsIt(cache: QueryClient) {
  const kept = keptMe()
  try {
    const me = await answer(cache, kept !== undefined)
    keepMe(me)
    return me
  } catch (error) {
    if (isStatus(error, 401)) localStorage.removeItem(KEPT)
    if (isProblem(error) || !kept) throw error
    connected.set(false)
    cache.setQueryData(meQuery.queryKey, kept)
    return kept
  }
}

function answer(cache: QueryClient, isImpatient: boolean) {
  const asked = cache.ensureQueryData(meQuery)
  if (!isImpatient) return asked
  const late = new Promise<never>((_, reject) =>
    window.setTimeout(() => reject(new Error('The engine does not answer')), PATIENCE),
  )
  return Promise.race([asked, late])
}

/** To a new page: nothing of whoever was here stays in memory, nor on the device what they only typed. */
export function leave(cache: QueryClient, to = '/admin/login') {
  cache.clear()
  localStorage.removeItem(KEPT)
  sessionStorage.clear()
  navigator.clearAppBadge?.()
  window.location.assign(to)
}
