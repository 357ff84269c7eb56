/** The two routes that every feature hangs its own below. `app/` gives them their looks. */
import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, createRoute, redirect } from '@tanstack/react-router'
import { type Me, may, type Need, whoIsIt } from '../api/me'
import { isStatus } from '../api/problem'

export interface RouterContext {
  queryClient: QueryClient
}

/** Pages that need no session: below this one. */
export const rootRoute = createRootRouteWithContext<RouterContext>()({})

/** Screens: below this one. Without a session they lead to the sign-in and, after it, back. */
export const consoleRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'console',
  beforeLoad: async ({ context, location }): Promise<{ me: Me }> => {
    try {
      return { me: await whoIsIt(context.queryClient) }
    } catch (error) {
      if (!isStatus(error, 401)) throw error
      throw redirect({ to: '/login', search: { back: location.href }, replace: true })
    }
  },
})

/** What a screen throws that somebody has no business on. */
export class NotAllowed extends Error {
  override name = 'NotAllowed'
}

/** `beforeLoad: needs('read', 'leads')` */
export function needs(...need: Need) {
  return ({ context }: { context: { me: Me } }) => {
    if (!may(context.me, need)) throw new NotAllowed('You do not have permission to see this page')
  }
}
