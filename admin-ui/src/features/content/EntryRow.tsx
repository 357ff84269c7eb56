import { IconGripVertical } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import styles from './EntryList.module.css'
import { EntryMenu } from './EntryMenu'
import { EntryStates } from './EntryStates'
import type { Entry } from './queries'

export interface Props {
  of: Entry
  languages: string[]
  locale: string | undefined
  /** What it is moved by. */
  handle?: ReactNode
  /** What is said of the row while it moves. */
  item?: ComponentProps<'li'> & { 'data-lifted'?: true | undefined }
  duplicate: () => void
}

export function EntryRow({ of: entry, languages, locale, handle, item, duplicate }: Props) {
  const search = locale && languages.includes(locale) ? { locale } : {}
  return (
    <li {...item} className={styles.row}>
      {handle}
      <div className={styles.name}>
        <Link
          to="/content/$kind/$slug"
          params={{ kind: entry.kind, slug: entry.slug }}
          search={search}
          className={styles.link}
        >
          {entry.title}
        </Link>
        <span>{entry.slug}</span>
      </div>
      <div className={styles.states}>
        <EntryStates of={entry} languages={languages} />
      </div>
      <EntryMenu of={entry} duplicate={duplicate} />
    </li>
  )
}

/** Holds the place of the handle until rows can be moved. */
export function StillHandle() {
  return (
    <span className={styles.handle}>
      <IconGripVertical size={18} aria-hidden="true" />
    </span>
  )
}
