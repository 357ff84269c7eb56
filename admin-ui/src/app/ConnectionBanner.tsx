import { Button } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { IconClockUp, IconCloudOff } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { connected, tryConnection } from '../api/connection'
import { useSignal } from '../api/signal'
import { RefusedCalls } from '../features/leads/RefusedCalls'
import { useSendCalls, useWaitingCount } from '../features/leads/useWaiting'
import { sendCalls } from '../features/leads/waiting'
import styles from './ConnectionBanner.module.css'

/** Pause between two tries to reach the engine. */
const PAUSE = 5_000

/** Says that the engine cannot be reached, and brings the screen up to date when it can again; and what waits for that. */
export function ConnectionBanner() {
  const cache = useQueryClient()
  const isConnected = useSignal(connected)
  const count = useWaitingCount()
  useSendCalls()
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
  const waiting = `${count} ${count === 1 ? 'call' : 'calls'} waiting to be sent.`
  return (
    <div className={styles.place}>
      <div ref={ref}>
        <div role="status">
          {!isConnected && (
            <div className={styles.banner}>
              <IconCloudOff size={20} aria-hidden="true" />
              <span>
                {count === 0
                  ? 'No connection. What you typed is kept; nothing is saved until it is back.'
                  : `No connection. ${waiting}`}
              </span>
              <Button size="compact-md" variant="default" onClick={tryConnection}>
                Retry
              </Button>
            </div>
          )}
          {isConnected && count > 0 && (
            <div className={styles.banner}>
              <IconClockUp size={20} aria-hidden="true" />
              <span>{waiting}</span>
              <Button size="compact-md" variant="default" onClick={sendCalls}>
                Send now
              </Button>
            </div>
          )}
        </div>
        <RefusedCalls />
      </div>
    </div>
  )
}
