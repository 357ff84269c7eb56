import { useCallback, useEffect, useRef, useState } from 'react'
import { type Media, useMediaAgain } from './queries'
import { send } from './send'

export interface Upload {
  id: number
  file: File
  /** Waits, is on its way, or is being made into sizes; then it is there, or it is not. */
  state: 'waiting' | 'sending' | 'making' | 'done' | 'failed'
  percent: number
  /** What it became. */
  media?: Media
  /** Why it is not there. */
  error?: string
}

let last = 0

/** Pictures on their way, one after the other: the engine makes one at a time as well. */
export function useUploads() {
  const [uploads, setUploads] = useState<Upload[]>([])
  const isBusy = useRef(false)
  const again = useMediaAgain()
  const change = useCallback(
    (id: number, changes: Partial<Upload>) =>
      setUploads((all) => all.map((one) => (one.id === id ? { ...one, ...changes } : one))),
    [],
  )
  const next = uploads.find(({ state }) => state === 'waiting')
  // Effects run again when the one that was under way has ended: its state is another then.
  useEffect(() => {
    if (!next || isBusy.current) return
    isBusy.current = true
    const { id, file } = next
    const told = (percent: number) =>
      change(id, { percent, state: percent < 100 ? 'sending' : 'making' })
    change(id, { state: 'sending' })
    send(file, told)
      .then((media) => {
        change(id, { state: 'done', media })
        again()
      })
      .catch((error: Error) => change(id, { state: 'failed', error: error.message }))
      .finally(() => {
        isBusy.current = false
        // Wakes the next one.
        setUploads((all) => [...all])
      })
  }, [next, change, again])
  return {
    uploads,
    add: (files: Iterable<File>) =>
      setUploads((all) => [
        ...all,
        ...[...files].map((file): Upload => {
          last += 1
          return { id: last, file, state: 'waiting', percent: 0 }
        }),
      ]),
    retry: (id: number) => change(id, { state: 'waiting', percent: 0 }),
    forget: (id: number) => setUploads((all) => all.filter((one) => one.id !== id)),
  }
}
