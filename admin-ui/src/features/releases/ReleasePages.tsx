import { Button } from '@mantine/core'
import { useState } from 'react'
import { Card } from '../../ui/Card'
import type { Release } from './queries'
import styles from './ReleasePage.module.css'
import { pagesOf } from './words'

/** As many as are read without scrolling far. */
const FIRST = 12

/** The pages that a release changes, as links when it is live. */
export function ReleasePages({ of: { pages, status } }: { of: Release }) {
  const [all, setAll] = useState(false)
  const { paths, changed } = pages
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
