import { Button } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMay } from '../../api/me'
import { Card } from '../../ui/Card'
import { ContentLink } from '../../ui/ContentLink'
import { localeName } from '../../ui/locales'
import { readable } from '../../ui/words'
import { byKind } from './cells'
import { kindsQuery, type Release, type ReleaseItem } from './queries'
import styles from './ReleasePage.module.css'
import { texts } from './words'

/** As many as a person's own release has; an import of files has thousands. */
const FIRST = 100

/** The texts of a release, entry by entry. */
export function LiveTexts({ of: { items, cause } }: { of: Release }) {
  const kinds = useSuspenseQuery(kindsQuery).data.items
  const [all, setAll] = useState(false)
  const isEmpty = !items || items.length === 0
  return (
    <Card title={isEmpty ? 'Texts' : texts(items.length)}>
      {isEmpty ? (
        <p className={styles.none}>
          {cause === 'packages'
            ? 'None: prices changed, and the pages that show them with it.'
            : 'None: the pages were made anew from what is live.'}
        </p>
      ) : (
        byKind(all ? items : items.slice(0, FIRST)).map(({ kind, entries }) => (
          <div key={kind} className={styles.kind}>
            <h3>{kinds.find((k) => k.kind === kind)?.label ?? readable(kind)}</h3>
            <ul>
              {entries.map((entry) => (
                <li key={entry.slug}>
                  <b>{entry.slug}</b>
                  <span>
                    {entry.items.map((item) => (
                      <Text key={item.locale} of={item} />
                    ))}
                  </span>
                </li>
              ))}
            </ul>
          </div>
        ))
      )}
      {!all && items && items.length > FIRST && (
        <Button variant="default" fullWidth mt="sm" onClick={() => setAll(true)}>
          Show all {texts(items.length)}
        </Button>
      )}
    </Card>
  )
}

/** What becomes of a text: the word for it, or '' for the usual. */
const fate = ({ old, new: next }: ReleaseItem) =>
  next ? (old ? '' : ', new') : ', taken off the site'

function Text({ of: item }: { of: ReleaseItem }) {
  const may = useMay()
  const said = `${localeName(item.locale)}${fate(item)}`
  if (!may('read', 'content')) return <span>{said}</span>
  return (
    <ContentLink kind={item.kind} slug={item.slug} locale={item.locale}>
      {said}
    </ContentLink>
  )
}
