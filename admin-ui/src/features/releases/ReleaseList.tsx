import type { Release } from './queries'
import { ReleaseRow } from './ReleaseRow'
import styles from './ReleasesPage.module.css'

interface Props {
  title: string
  of: Release[]
}

/** Releases with what can be done about each, under a heading. */
export function ReleaseList({ title, of: releases }: Props) {
  return (
    <section className={styles.part} aria-label={title}>
      <h2>{title}</h2>
      <ul className={styles.list}>
        {releases.map((release) => (
          <ReleaseRow key={release.id} of={release} />
        ))}
      </ul>
    </section>
  )
}
