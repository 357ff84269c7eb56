import { Button } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { IconClockUp, IconCloudOff } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { connected, tryConnection } from '../api/connection'
import { useSignal } from '../api/signal'
import { sendAll } from '../api/waiting'
import { RefusedCalls } from '../features/leads/RefusedCalls'
import { useSentCalls } from '../features/leads/useWaiting'
import { RefusedNotes } from '../features/notes/RefusedNotes'
import { useSentNotes } from '../features/notes/useWaiting'
import { useSending } from '../ui/sending'
import styles from './ConnectionBanner.module.css'
import { useWhatWaits } from './useWhatWaits'

/** Pause between two tries to reach the engine. */
const PAUSE = 5_000

/** Says that the engine cannot be reached, and brings the screen up to date when it can again; and what waits for that. */
export function ConnectionBanner() {
  const cache = useQueryClient()
  const isConnected = useSignal(connected)
  const { what } = useWhatWaits()
  useSending()
  useSentCalls()
  useSentNotes()
  useEffect(() => {
    if (isConnected) return
    const timer = window.setInterval(tryConnection, PAUSE)
    return () => {
      window.clearInterval(timer)
      cache.invalidateQueries()
    }
  }, [isConnected, cache])
  const { ref, height } = useElementSize()
  useEffect(() => document.body.style.setProperty('--banner', `${height}px`), [height])
  return (
    <div className={styles.place}>
      <div ref={ref}>
        <div role="status">
          {!isConnected && (
            <div className={styles.banner}>
              <IconCloudOff size={20} aria-hidden="true" />
              <span>
                {what
                  ? `No connection. ${what} waiting to be sent.`
                  : 'No connection. What you typed is kept; nothing is saved until it is back.'}
              </span>
              <Button size="compact-md" variant="default" onClick={tryConnection}>
                Retry
              </Button>
            </div>
          )}
          {isConnected && what && (
            <div className={styles.banner}>
              <IconClockUp size={20} aria-hidden="true" />
              <span>{what} waiting to be sent.</span>
              <Button size="compact-md" variant="default" onClick={sendAll}>
                Send now
              </Button>
            </div>
          )}
        </div>
        <RefusedCalls />
        <RefusedNotes />
      </div>
    </div>
  )
}
