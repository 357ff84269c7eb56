import { lazy, Suspense } from 'react'
import type { Stale } from './StaleQuestion'

const StaleQuestion = lazy(async () => ({
  default: (await import('./StaleQuestion')).StaleQuestion,
}))

/** `StaleQuestion`, fetched when it is needed: that is seldom. */
export function StaleDialog(stale: Stale) {
  return (
    <Suspense>
      <StaleQuestion {...stale} />
    </Suspense>
  )
}
