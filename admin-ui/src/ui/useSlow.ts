import { useEffect, useState } from 'react'

/** Milliseconds after which what is going on is said. */
const SLOW = 300

/** Whether something takes so long that it has to be said; what is over at once does not flicker. */
export function useSlow(isBusy: boolean) {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    if (!isBusy) return
    const timer = setTimeout(() => setSlow(true), SLOW)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [isBusy])
  return isSlow
}
