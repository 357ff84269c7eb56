import { Button } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { Card } from '../../ui/Card'
import { PageHeader } from '../../ui/PageHeader'
import { LiveTexts } from './LiveTexts'
import { type Release, releaseQuery } from './queries'
import { ReleaseFacts } from './ReleaseFacts'
import styles from './ReleasePage.module.css'
import { ReleaseState } from './ReleaseState'
import { pagesOf } from './words'

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

/** As many as are read without scrolling far. */
const FIRST = 12

/** The pages that a release changes, as links when it is live. */
function ReleasePages({ of: { pages, status } }: { of: Release }) {
  const [all, setAll] = useState(false)
  const { changed } = pages
  const paths = pages.paths ?? []
  if (changed === 0) return null
  const shown = all ? paths : paths.slice(0, FIRST)
  return (
    <Card title={pagesOf(changed)}>
      <ul className={styles.paths}>
        {shown.map((path) => (
          <li key={path}>
            {status === 'live' ? (
              <a href={path} target="_blank" rel="noreferrer">
                {path}
              </a>
            ) : (
              path
            )}
          </li>
        ))}
      </ul>
      {paths.length > shown.length && (
        <Button variant="default" fullWidth mt="sm" onClick={() => setAll(true)}>
          Show all {pagesOf(paths.length)}
        </Button>
      )}
    </Card>
  )
}
