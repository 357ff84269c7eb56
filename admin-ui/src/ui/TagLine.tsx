import { useEffect, useRef, useState } from 'react'
import { Tag, type Tone } from './Tag'
import styles from './TagLine.module.css'

export interface Word {
  word: string
  tone: Tone
}

/** Pixels between two tags, and for the count of those that are left out. */
const GAP = 6
const COUNT = 22

/** How many tags of these widths a line has room for: one at least, which is shortened then. */
export function fitting(widths: number[], room: number) {
  const ends = widths.map((_, i) => widths.slice(0, i + 1).reduce((sum, one) => sum + GAP + one))
  if ((ends.at(-1) ?? 0) <= room) return widths.length
  return Math.max(1, ends.filter((end) => end + GAP + COUNT <= room).length)
}

/** Tags on one line, the most important first; those for which there is no room are counted. */
export function TagLine({ words }: { words: Word[] }) {
  const line = useRef<HTMLSpanElement>(null)
  const [shown, setShown] = useState(words.length)
  const text = words.map(({ word }) => word).join(', ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: other words have other widths
  useEffect(() => {
    const here = line.current
    if (!here) return
    const tags = [...here.querySelectorAll<HTMLElement>(`.${styles.tag}`)]
    // It reports the first size too.
    const watch = new ResizeObserver(() =>
      setShown(
        fitting(
          tags.map(({ offsetWidth }) => offsetWidth),
          here.clientWidth,
        ),
      ),
    )
    watch.observe(here)
    return () => watch.disconnect()
  }, [text])
  const hidden = words.slice(shown)
  return (
    <span ref={line} className={styles.line}>
      {words.map(({ word, tone }, i) => (
        <span key={word} className={styles.tag} data-over={i >= shown || undefined}>
          <Tag tone={tone}>{word}</Tag>
        </span>
      ))}
      {hidden.length > 0 && (
        // A screen reader reads the tags themselves.
        <span
          className={styles.count}
          title={hidden.map(({ word }) => word).join(', ')}
          aria-hidden="true"
        >
          +{hidden.length}
        </span>
      )}
    </span>
  )
}
