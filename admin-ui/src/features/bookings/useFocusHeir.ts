import { useLayoutEffect, useRef } from 'react'

/** Gives the focus to a card, once the change that took it from elsewhere is on the screen. */
export const focusSoon = (card: Element | null | undefined) =>
  queueMicrotask(() => card?.querySelector('a')?.focus())

/** A card that leaves its list passes the focus on to the next one. */
export function useFocusHeir() {
  const card = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const here = card.current
    return () => {
      if (!here?.contains(document.activeElement)) return
      const cards = [...document.querySelectorAll('article')]
      const at = cards.indexOf(here)
      focusSoon(cards[at + 1] ?? cards[at - 1])
    }
  }, [])
  return card
}
