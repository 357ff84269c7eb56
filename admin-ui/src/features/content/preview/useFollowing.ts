import { useReducedMotion } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { bringIntoView, EDITED, type FieldPlace, findField, markField } from './mark'
import { fieldsQuery, type Rendered } from './pages'

interface Following {
  frame: RefObject<HTMLIFrameElement | null>
  base: string
  /** What is in the frame. */
  fresh: Rendered | undefined
  version: string
  field: FieldPlace | undefined
}

/** What is below the first view is laid out bit by bit: only then it is where it stays. */
const LAID_OUT = 700

/** Marks the place of the edited field on the page, and scrolls there when it is another field. */
export function useFollowing({ frame, base, fresh, version, field }: Following) {
  const cache = useQueryClient()
  const isStill = useReducedMotion()
  const key = field && `${field.kind}/${field.slug}#${field.field}`
  /** The field, and the page, that was scrolled to. */
  const seen = useRef('')
  const follow = useEffectEvent(async (key: string, { address }: Rendered, signal: AbortSignal) => {
    const page = frame.current?.contentDocument
    const here = `${key} ${address}`
    // What is marked was morphed like the rest.
    if (!page || !field || (seen.current === here && page.querySelector(`[${EDITED}]`))) return
    const path = address.slice(base.length)
    const texts = await cache.fetchQuery(fieldsQuery(base, path, version))
    if (signal.aborted) return
    const place = findField(page, field, texts)
    markField(page, place)
    if (!place || seen.current === here) return
    seen.current = here
    bringIntoView(place, isStill ? 'instant' : 'smooth')
    // Whoever works in the page by then stays where they are.
    const inUse = new AbortController()
    for (const type of ['focusin', 'keydown', 'pointerdown', 'wheel']) {
      page.addEventListener(type, () => inUse.abort(), { signal: inUse.signal })
    }
    window.setTimeout(() => {
      if (!signal.aborted && !inUse.signal.aborted) bringIntoView(place, 'instant')
      inUse.abort()
    }, LAID_OUT)
  })
  useEffect(() => {
    if (!key || !fresh) return
    const left = new AbortController()
    follow(key, fresh, left.signal).catch(() => {
      // Without an answer nothing is marked; the pane says that the engine is away.
    })
    return () => left.abort()
  }, [key, fresh])
}
