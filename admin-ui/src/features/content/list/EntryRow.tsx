import { Link } from '@tanstack/react-router'
import { cellStates } from '../../../ui/cellStates'
import { Tag } from '../../../ui/Tag'
import type { Entry } from '../queries'
import { MoveHandle, useMovable } from '../sorting'
import { languagesIn, scheduledIn, statesOf } from '../states'
import styles from './EntryList.module.css'
import { EntryMenu } from './EntryMenu'

interface Props {
  of: Entry
  languages: string[]
  locale: string | undefined
  canMove: boolean
  duplicate: () => void
}

export function EntryRow({ of: entry, languages, locale, canMove, duplicate }: Props) {
  const { row, handle } = useMovable(entry.slug, canMove)
  const search = locale && languages.includes(locale) ? { locale } : {}
  return (
    <li {...row} className={styles.row}>
      {canMove && <MoveHandle {...handle} label={`Move ${entry.title}`} />}
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

/** What of an entry asks for work; when nothing does, that it is live. */
function EntryStates({ of: entry, languages }: { of: Entry; languages: string[] }) {
  const states = statesOf(entry, languages)
  const planned = scheduledIn(entry)
  const work = [
    ...states.filter(({ state }) => state !== 'live'),
    ...(planned.length > 0 ? [{ state: 'scheduled' as const, languages: planned }] : []),
  ]
  if (work.length === 0) return <Tag tone="ok">Live</Tag>
  return (
    <span className={styles.work}>
      {work.map(({ state, languages }) => (
        <span key={state} title={cellStates[state].help}>
          <Tag tone={cellStates[state].tone}>
            {`${cellStates[state].label}${languagesIn(languages)}`}
          </Tag>
        </span>
      ))}
    </span>
  )
}
