import { useEffect, useEffectEvent } from 'react'
import { dateTime } from '../../../ui/dates'
import { useMakePreview } from '../queries'
import { baseOf } from './preview'

/** A signed link to all drafts: made once, and good for every page. */
export function usePreview(path: string | undefined) {
  const making = useMakePreview()
  const make = useEffectEvent(() => {
    if (path) making.mutate({ body: { path, items: 'drafts' } })
  })
  const isKnown = path !== undefined
  useEffect(() => {
    if (isKnown) make()
  }, [isKnown])
  const { data, variables, error } = making
  const base = data && variables && baseOf(data.url, variables.body.path)
  const address = base && path ? `${base}${path}` : undefined
  return {
    /** For the frame: in the console's own origin, whatever the site is called. */
    address,
    link: data && address ? new URL(address, data.url).href : undefined,
    until: data && dateTime(data.expires_at),
    error,
    retry: make,
  }
}

export type Preview = ReturnType<typeof usePreview>
