/** Shows something that has links, reads the address or goes elsewhere. */
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { show } from './show'

/** A router without screens: the test says what is shown. */
export function showAt(what: ReactNode, address = '/') {
  const router = createRouter({
    routeTree: createRootRoute(),
    history: createMemoryHistory({ initialEntries: [address] }),
  })
  const shown = show(<RouterContextProvider router={router}>{what}</RouterContextProvider>)
  return { ...shown, router }
}
