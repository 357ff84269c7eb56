import { Button } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { connected, tryConnection } from '../api/connection'
import { useSignal } from '../api/signal'
import styles from './ConnectionBanner.module.css'

/** Between two tries of our own. */
const PAUSE = 5_000

/** Says that the engine cannot be reached, and brings the screen up to date when it can again. */
export function ConnectionBanner() {
  const cache = useQueryClient()
  const isConnected = useSignal(connected)
  useEffect(() => {
    if (isConnected) return
    const timer = window.setInterval(tryConnection, PAUSE)
    return () => {
      window.clearInterval(timer)
      cache.invalidateQueries()
    }
  }, [isConnected, cache])
  return (
    <div role="status" className={styles.place}>
      {!isConnected && (
        <div className={styles.banner}>
          <IconCloudOff size={20} aria-hidden="true" />
          <span>No connection. What you typed is kept; nothing is saved until it is back.</span>
          <Button size="compact-md" variant="default" onClick={tryConnection}>
            Retry
          </Button>
        </div>
      )}
    </div>
  )
}
