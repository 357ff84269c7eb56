import { Skeleton } from '@mantine/core'
import { useMemo } from 'react'
import { QueryView } from '../../ui/QueryView'
import { WordDiff } from '../../ui/WordDiff'
import styles from './Changes.module.css'
import type { Cell } from './cells'
import { localeOf, pieces } from './lines'
import { usePageTexts } from './queries'

/** What readers of a page read now, and will: only the lines that differ, word by word. */
export function PageDiff({ path, cells }: { path: string; cells: Cell[] }) {
  const texts = usePageTexts(cells, path)
  const found = useMemo(() => (texts.data ? pieces(texts.data) : []), [texts.data])
  return (
    <QueryView
      query={texts}
      loading={<Skeleton h="4rem" radius="sm" className={styles.diff} />}
      failed="Failed to compare the page"
    >
      {texts.isSuccess && (
        <div className={styles.diff}>
          {found.length === 0 && (
            <p>Readers read the same. What changes is for machines: titles, links, data.</p>
          )}
          {found.map(({ at, was, now }) => (
            <WordDiff key={at} was={was} now={now} locale={localeOf(path)} />
          ))}
        </div>
      )}
    </QueryView>
  )
}
