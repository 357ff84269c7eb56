import type { Release } from './queries'
import { ReleaseRow } from './ReleaseRow'
import styles from './ReleasesPage.module.css'

interface Props {
  title: string
  of: Release[]
  /** All that are known here: what became of one is among the newer ones. */
  all: Release[]
}

/** Releases with what can be done about each, under a heading. */
export function ReleaseList({ title, of: releases, all }: Props) {
  return (
    <section className={styles.part} aria-label={title}>
      <h2>{title}</h2>
      <ul className={styles.list}>
        {releases.map((release) => (
          <ReleaseRow key={release.id} of={release} all={all} />
        ))}
      </ul>
    </section>
  )
}
