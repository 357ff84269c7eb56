import { Button } from '@mantine/core'
import { IconExternalLink, IconRefresh } from '@tabler/icons-react'
import { type ComponentProps, useEffect, useRef } from 'react'
import { QuietLink } from '../../../ui/links'
import type { Release } from '../../releases/queries'
import { ReleaseOutcome } from '../../releases/ReleaseOutcome'
import { ReleaseTags } from '../../releases/ReleaseTags'
import { standingOf } from '../../releases/standing'
import { useActions } from '../../releases/useActions'
import { nowVerb } from '../../releases/words'
import styles from './Publish.module.css'

interface Props extends ComponentProps<typeof ReleaseOutcome> {
  onMade: (release: Release) => void
}

/** How far the release is, and what can be done about it. */
export function Published({ onMade, ...props }: Props) {
  const { of: release } = props
  const { isBusy, runNow } = useActions(release, onMade)
  const here = useRef<HTMLDivElement>(null)
  // The button that was pressed is gone.
  useEffect(() => here.current?.focus(), [])
  return (
    <div ref={here} tabIndex={-1} className={styles.published}>
      <ReleaseTags of={release} standing={standingOf(release)} />
      <ReleaseOutcome {...props} />
      <div className={styles.ways}>
        {release.pages.first_url && (
          <Button
            component="a"
            href={release.pages.first_url}
            target="_blank"
            rel="noreferrer"
            leftSection={<IconExternalLink size={18} aria-hidden="true" />}
          >
            See it live
          </Button>
        )}
        {(release.status === 'failed' || release.status === 'held') && (
          <Button
            loading={isBusy}
            onClick={runNow}
            leftSection={<IconRefresh size={18} aria-hidden="true" />}
          >
            {release.status === 'failed' ? 'Try again' : nowVerb(release)}
          </Button>
        )}
        <QuietLink to="/releases/$releaseId" params={{ releaseId: release.id }}>
          Release {release.number}
        </QuietLink>
      </div>
    </div>
  )
}
