import { Button } from '@mantine/core'
import { IconArrowBackUp, IconExternalLink, IconRefresh, IconRocket } from '@tabler/icons-react'
import { useMay } from '../../api/me'
import type { Release } from './queries'
import { ReleaseOutcome } from './ReleaseOutcome'
import styles from './ReleasePage.module.css'
import { ReleaseTags } from './ReleaseTags'
import { standingOf } from './standing'
import { useActions } from './useActions'
import { canRollBack, nowVerb } from './words'

interface Props {
  of: Release
}

/** Where a release stands, and what can be done about it. */
export function ReleaseState({ of: release }: Props) {
  const may = useMay()
  const { isBusy, runNow, cancel, rollBack } = useActions(release)
  const { status, pages } = release
  const standing = standingOf(release)
  const mayRun = may('create', 'releases')
  const waits = status === 'scheduled' || status === 'held'
  return (
    <section className={styles.state} aria-label="State" data-state={status}>
      <h2>{release.note}</h2>
      <ReleaseTags of={release} standing={standing} />
      <ReleaseOutcome of={release} />
      <div className={styles.actions}>
        {pages.first_url && (
          <Button
            component="a"
            href={pages.first_url}
            target="_blank"
            rel="noreferrer"
            variant="default"
            leftSection={<IconExternalLink size={18} aria-hidden="true" />}
          >
            See it live
          </Button>
        )}
        {waits && mayRun && (
          <Button
            loading={isBusy}
            onClick={runNow}
            leftSection={<IconRocket size={18} aria-hidden="true" />}
          >
            {nowVerb(release)}
          </Button>
        )}
        {status === 'failed' && mayRun && (
          <Button
            loading={isBusy}
            onClick={runNow}
            leftSection={<IconRefresh size={18} aria-hidden="true" />}
          >
            Try again
          </Button>
        )}
        {waits && may('delete', 'releases') && (
          <Button variant="default" c="var(--danger)" loading={isBusy} onClick={cancel}>
            Cancel release
          </Button>
        )}
        {canRollBack(release) && !release.undone_by && !standing.isOver && mayRun && (
          <Button
            variant="default"
            loading={isBusy}
            onClick={rollBack}
            leftSection={<IconArrowBackUp size={18} aria-hidden="true" />}
          >
            Roll back
          </Button>
        )}
      </div>
    </section>
  )
}
