import { useLayoutEffect } from 'react'

/** How many of a kind are there. */
const counts = new Map<string, number>()

/**
 * Says on the page that it has such a part, as `data-has-…`, for what makes room for it elsewhere.
 * `body:has(…)` would say it too; with one such rule, each change of a screen styles all of it anew.
 */
export function useOnPage(part: string, isThere = true) {
  useLayoutEffect(() => {
    if (!isThere) return
    count(part, 1)
    return () => count(part, -1)
  }, [part, isThere])
}

function count(part: string, more: number) {
  const there = (counts.get(part) ?? 0) + more
  counts.set(part, there)
  document.documentElement.toggleAttribute(`data-has-${part}`, there > 0)
}
