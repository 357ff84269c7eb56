import { useEffect, useState } from 'react'

/** For what opens over a screen: once it is gone, the focus is where it was before. */
export function useFocusBack() {
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      // Whoever closed it may have put the focus elsewhere.
      setTimeout(() => {
        if (document.activeElement === document.body && before instanceof HTMLElement) {
          before.focus({ preventScroll: true })
        }
      })
    },
    [before],
  )
}
