import { graphemes } from '../fields'
import styles from './Limit.module.css'

interface Props {
  text: string
  max: number | null | undefined
}

/** How much of a text's room is taken, as a reader counts characters. */
export function Limit({ text, max }: Props) {
  if (!max) return null
  const count = graphemes(text)
  return (
    <span className={styles.limit} data-over={count > max || undefined}>
      {count} / {max}
      {count > max && <span> – {count - max} too many</span>}
    </span>
  )
}
