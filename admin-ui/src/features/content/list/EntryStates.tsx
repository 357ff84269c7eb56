import { cellStates } from '../../../ui/cellStates'
import { Tag } from '../../../ui/Tag'
import type { Entry } from '../queries'
import { languagesIn, scheduledIn, statesOf } from '../states'
import styles from './EntryStates.module.css'

/** What of an entry asks for work; when nothing does, that it is live. */
export function EntryStates({ of: entry, languages }: { of: Entry; languages: string[] }) {
  const states = statesOf(entry, languages)
  const planned = scheduledIn(entry)
  const work = [
    ...states.filter(({ state }) => state !== 'live'),
    ...(planned.length > 0 ? [{ state: 'scheduled' as const, languages: planned }] : []),
  ]
  if (work.length === 0) return <Tag tone="ok">Live</Tag>
  return (
    <span className={styles.states}>
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
