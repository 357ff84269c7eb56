import { diffWords } from 'diff'
import { useMemo } from 'react'
import styles from './ComparedWords.module.css'

export interface WordDiffProps {
  was: string
  now: string
  /** The language of both: it says where a word ends. */
  locale?: string
}

/** What became of a text, word by word: what is gone struck through, what is new underlined. */
export function ComparedWords({ was, now, locale = 'en' }: WordDiffProps) {
  const parts = useMemo(() => {
    const intlSegmenter = new Intl.Segmenter(locale, { granularity: 'word' })
    let at = 0
    return diffWords(was, now, { intlSegmenter }).map((part) => {
      const key = at
      at += part.value.length
      return { ...part, key: `${key}${part.added ? '+' : part.removed ? '-' : ''}` }
    })
  }, [was, now, locale])
  return (
    <p className={styles.diff} lang={locale}>
      {parts.map(({ key, value, added, removed }) =>
        added ? (
          <ins key={key}>{value}</ins>
        ) : removed ? (
          <del key={key}>{value}</del>
        ) : (
          <span key={key}>{value}</span>
        ),
      )}
    </p>
  )
}
