import { Skeleton } from '@mantine/core'
import { useMemo } from 'react'
import { ErrorState } from '../../ui/ErrorState'
import { WordDiff } from '../../ui/WordDiff'
import styles from './Changes.module.css'
import type { Cell } from './cells'
import { localeOf, pieces } from './lines'
import { usePageTexts } from './queries'

/** What readers of a page read now, and will: only the lines that differ, word by word. */
export function PageDiff({ path, cells }: { path: string; cells: Cell[] }) {
  const texts = usePageTexts(cells, path)
  const found = useMemo(() => (texts.data ? pieces(texts.data) : []), [texts.data])
  if (texts.isPending) return <Skeleton h="4rem" radius="sm" className={styles.diff} />
  if (texts.isError) {
    return (
      <ErrorState
        text="Failed to compare the page"
        error={texts.error}
        retry={() => texts.refetch()}
      />
    )
  }
  return (
    <div className={styles.diff}>
      {found.length === 0 && (
        <p>Readers read the same. What changes is for machines: titles, links, data.</p>
      )}
      {found.map(({ at, was, now }) => (
        <WordDiff key={at} was={was} now={now} locale={localeOf(path)} />
      ))}
    </div>
  )
}
