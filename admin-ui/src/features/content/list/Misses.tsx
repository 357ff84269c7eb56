import { Button } from '@mantine/core'
import { useState } from 'react'
import { Card } from '../../../ui/Card'
import { date } from '../../../ui/dates'
import { QuietLink } from '../../../ui/links'
import { localeName } from '../../../ui/locales'
import { useMisses } from '../queries'
import styles from './Misses.module.css'

/** Rows before "Show all". */
const FIRST = 8

/** What visitors look for and do not find: ideas for an answer, or for a word to know. */
export function Misses() {
  const misses = useMisses()
  const [all, setAll] = useState(false)
  const items = misses.data?.items ?? []
  if (misses.isPending) return null
  return (
    <div className={styles.place} id="misses">
      <Card
        title="Looked for, not found"
        action={
          <QuietLink size="compact-md" to="/content/$kind" params={{ kind: 'synonym' } as never}>
            Synonyms
          </QuietLink>
        }
      >
        {misses.isError && <p className={styles.quiet}>What visitors miss cannot be shown now.</p>}
        {misses.isSuccess && (
          <p className={styles.quiet}>
            {items.length > 0
              ? 'At least three times in 90 days. A word for something we have belongs to a synonym; a question we never answered wants a FAQ.'
              : 'In the last 90 days nothing was looked for in vain three times.'}
          </p>
        )}
        <ul className={styles.list}>
          {items.slice(0, all ? items.length : FIRST).map(({ locale, query, count, day }) => (
            <li key={`${locale} ${query}`}>
              <bdi lang={locale}>{query}</bdi>
              <span>
                {count} times in {localeName(locale)}, last {date(day)}
              </span>
            </li>
          ))}
        </ul>
        {!all && items.length > FIRST && (
          <Button variant="default" mt="sm" onClick={() => setAll(true)}>
            Show all {items.length}
          </Button>
        )}
      </Card>
    </div>
  )
}
