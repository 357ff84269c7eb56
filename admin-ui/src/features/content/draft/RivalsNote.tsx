import { Button } from '@mantine/core'
import { WordDiff } from '../../../ui/WordDiff'
import { type Rival, readableValue } from '../fields'
import { labelOf } from '../words'
import { Note } from './Note'
import styles from './RivalsNote.module.css'

interface Props {
  of: Rival[]
  by: string
  locale: string
  settle: (field: string, side: 'mine' | 'theirs') => void
}

/** Fields that another user changed as well: their text, mine, and the choice between them. */
export function RivalsNote({ of: rivals, by, locale, settle }: Props) {
  const lang = locale === '*' ? 'en' : locale
  return (
    <Note tone="danger" text={`${by} changed the same text meanwhile. Nothing of yours is lost.`}>
      {rivals.map(({ field, mine, theirs }) => (
        <div key={field} className={styles.rival}>
          <h3>{labelOf(field)}</h3>
          <div>
            <h4>Theirs</h4>
            <p lang={lang}>{readableValue(theirs) || 'Empty'}</p>
            <Button size="compact-md" variant="default" onClick={() => settle(field, 'theirs')}>
              Take theirs
            </Button>
          </div>
          <div>
            <h4>Mine, against theirs</h4>
            <WordDiff was={readableValue(theirs)} now={readableValue(mine)} locale={lang} />
            <Button size="compact-md" onClick={() => settle(field, 'mine')}>
              Keep mine
            </Button>
          </div>
        </div>
      ))}
    </Note>
  )
}
