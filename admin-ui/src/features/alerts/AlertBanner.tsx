import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconAlertTriangle, IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { QuietLink } from '../../ui/links'
import { useOnPage } from '../../ui/onPage'
import { toast } from '../../ui/toast'
import styles from './AlertBanner.module.css'
import { type Alert, useDismiss, useUnseen } from './queries'

/** Where an alert leads, in words. */
const places: Record<Alert['kind'], string> = {
  release_failed: 'See the release',
  release_stopped: 'See what is missing',
  texts_missing: 'See the texts',
  backup_overdue: 'See the settings',
  webhook_disabled: 'See the webhooks',
  privacy_requested: 'See the requests',
}

/** What went wrong while nobody looked, until somebody has seen it. */
export function AlertBanner() {
  const alerts = useUnseen()
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, {
    getInitialValueInEffect: false,
  })
  const [isOpen, setOpen] = useState(false)
  const [first, ...others] = alerts
  useOnPage('alerts', first !== undefined)
  return (
    <div role="status" aria-label="Alerts" className={styles.place}>
      {first && (
        <div className={styles.banner}>
          {others.length === 0 && !isPhone ? (
            <div className={styles.line}>
              <IconAlertTriangle size={20} aria-hidden="true" />
              <One of={first} />
            </div>
          ) : (
            <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
              <summary className={styles.line}>
                <IconAlertTriangle size={20} aria-hidden="true" />
                <span>
                  {others.length === 0 ? first.sentence : `${alerts.length} things need attention`}
                </span>
                <IconChevronDown className={styles.chevron} size={20} aria-hidden="true" />
              </summary>
              <ul className={styles.list}>
                {alerts.map((alert) => (
                  <li key={alert.id}>
                    <One of={alert} leave={() => setOpen(false)} />
                  </li>
                ))}
              </ul>
            </details>
          )}
        </div>
      )}
    </div>
  )
}

interface OneProps {
  of: Alert
  /** Somebody goes to what it is about. */
  leave?: () => void
}

function One({ of: { id, kind, sentence, url }, leave }: OneProps) {
  const dismiss = useDismiss()
  function see() {
    const onError = (error: unknown) => toast.problem(error, 'Failed to dismiss the alert')
    dismiss.mutate({ params: { path: { id } } }, { onError })
  }
  return (
    <>
      <span className={styles.sentence}>{sentence}</span>
      <span className={styles.actions}>
        <QuietLink to={url.replace(/^\/admin/, '')} size="compact-md" onClick={leave}>
          {places[kind]}
        </QuietLink>
        <Button
          size="compact-md"
          variant="default"
          loading={dismiss.isPending}
          onClick={see}
          aria-label={`Dismiss: ${sentence}`}
        >
          Dismiss
        </Button>
      </span>
    </>
  )
}
