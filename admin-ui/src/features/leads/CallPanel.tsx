import { type ComponentProps, lazy, Suspense, useEffect } from 'react'
import type { Lead } from './queries'

const load = async () => ({ default: (await import('./CallDialog')).CallDialog })
const CallDialog = lazy(load)

type Props = Omit<ComponentProps<typeof CallDialog>, 'of'> & {
  /** Who is called; nobody while it is closed. */
  of: Lead | undefined
}

/** The dialog of a call. It is fetched after the screen, so that the first call opens at once. */
export function CallPanel({ of: lead, ...props }: Props) {
  useEffect(() => {
    load()
  }, [])
  return <Suspense>{lead && <CallDialog of={lead} {...props} />}</Suspense>
}
