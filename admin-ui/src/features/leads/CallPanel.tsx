import { type ComponentProps, lazy, Suspense, useEffect, useState } from 'react'
import type { CallDialog } from './CallDialog'
import type { Lead } from './queries'

let loaded: typeof CallDialog | undefined
async function load() {
  loaded = (await import('./CallDialog')).CallDialog
  return { default: loaded }
}
const Fetched = lazy(load)

type DialogProps = ComponentProps<typeof CallDialog>

type Props = Omit<DialogProps, 'of'> & {
  /** Who is called; nobody while it is closed. */
  of: Lead | undefined
}

/** The dialog of a call. It is fetched after the screen, so that the first call opens at once. */
export function CallPanel({ of: lead, ...props }: Props) {
  useEffect(() => {
    load()
  }, [])
  return lead && <OpenPanel of={lead} {...props} />
}

function OpenPanel(props: DialogProps) {
  // What is fetched lazily comes a few frames late even when it is here, and the keys pressed
  // meanwhile would be lost. The same one until it is closed: another would begin anew.
  const [Dialog] = useState(() => loaded ?? Fetched)
  return (
    <Suspense>
      <Dialog {...props} />
    </Suspense>
  )
}
