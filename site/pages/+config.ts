import type { Config } from 'vike/types'

/** Pages are HTML only: no client-side routing, no React but in the islands. */
export default {
  // A build has no engine that sends page data; the engine's renderer process makes the pages.
  prerender: false,
  clientRouting: false,
  // The engine owns the addresses: /kn/ ends in a slash, /kn/pest-control/… does not.
  disableUrlNormalization: true,
  meta: { Page: { env: { server: true, client: false } } },
} satisfies Config
