import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { PageHeader } from '../../ui/PageHeader'
import { LiveTexts } from './LiveTexts'
import { releaseQuery } from './queries'
import { ReleaseFacts } from './ReleaseFacts'
import styles from './ReleasePage.module.css'
import { ReleasePages } from './ReleasePages'
import { ReleaseState } from './ReleaseState'

const route = getRouteApi('/console/releases/$releaseId')

/** One release: where it stands, what it holds, and the way back. */
export function ReleasePage() {
  const { releaseId } = route.useParams()
  const { data: release } = useSuspenseQuery(releaseQuery(releaseId))
  return (
    <>
      <PageHeader title={`Release ${release.number}`} />
      <div className={styles.page}>
        <div className={styles.main}>
          <ReleaseState of={release} />
          <LiveTexts of={release} />
        </div>
        <div className={styles.side}>
          <ReleaseFacts of={release} />
          <ReleasePages of={release} />
        </div>
      </div>
    </>
  )
}
