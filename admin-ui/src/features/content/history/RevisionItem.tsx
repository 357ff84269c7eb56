import { Button } from '@mantine/core'
import { useMay } from '../../../api/me'
import { ago, dateTime } from '../../../ui/dates'
import { Tag } from '../../../ui/Tag'
import { WordDiff } from '../../../ui/WordDiff'
import { type Fields, readableValue, sameFields } from '../fields'
import type { Kind, Revision } from '../queries'
import { labelOf } from '../words'
import styles from './HistoryDrawer.module.css'

interface Props {
  of: Revision
  /** The one that it followed; nothing for the first. */
  before: Fields | undefined
  model: Kind
  locale: string
  isNewest: boolean
  restore: () => void
}

/** Who writes when no person does. */
const authorOf = (author: string) => (author === 'import' ? 'Import' : author)

/** What one revision changed, when and by whom; a button restores it. */
export function RevisionItem({ of: revision, before = {}, model, locale, ...props }: Props) {
  const { isNewest, restore } = props
  const may = useMay()
  const { fields } = revision as { fields: Fields }
  const known = [...Object.keys(model.fields), 'position', 'archived']
  const changed = known.filter(
    (name) => !sameFields({ [name]: before[name] }, { [name]: fields[name] }),
  )
  return (
    <li className={styles.revision}>
      <div className={styles.head}>
        <b>Revision {revision.number}</b>
        {revision.live && <Tag tone="ok">Live</Tag>}
        {revision.draft && <Tag tone="info">Draft</Tag>}
        <span>
          {authorOf(revision.author)},{' '}
          <time dateTime={revision.created_at} title={ago(revision.created_at)}>
            {dateTime(revision.created_at)}
          </time>
        </span>
        {!isNewest && may('restore', 'content') && (
          <Button
            size="compact-md"
            variant="default"
            aria-label={`Restore revision ${revision.number}`}
            onClick={restore}
          >
            Restore
          </Button>
        )}
      </div>
      {changed.length === 0 && <p className={styles.quiet}>The same text as before</p>}
      {changed.map((name) => (
        <div key={name}>
          <h3>{labelOf(name)}</h3>
          <WordDiff
            was={readableValue(before[name])}
            now={readableValue(fields[name])}
            locale={locale === '*' ? 'en' : locale}
          />
        </div>
      ))}
    </li>
  )
}
