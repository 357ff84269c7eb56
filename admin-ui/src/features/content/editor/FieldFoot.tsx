import { letters } from '../../../ui/letters'
import { placeholders } from '../fields'
import type { Field } from '../queries'
import styles from './FieldFoot.module.css'

interface Props {
  field: Field
  text: string
  /** The English, whose places for facts have to come back. */
  source: string | undefined
}

/** What stands below a text: places for facts that got lost, and the room it takes. */
export function FieldFoot({ field, text, source }: Props) {
  const present = placeholders(text)
  const lost = text && source ? placeholders(source).filter((one) => !present.includes(one)) : []
  return (
    <div className={styles.foot}>
      {lost.length > 0 && (
        <span className={styles.lost} role="status">
          The English has {lost.join(', ')} as well
        </span>
      )}
      <Limit text={text} max={field.type === 'list' ? undefined : field.max} />
    </div>
  )
}

interface LimitProps {
  text: string
  max: number | null | undefined
}

/** How much of a text's room is taken, as whoever types counts letters. */
function Limit({ text, max }: LimitProps) {
  if (!max) return null
  const count = letters(text)
  return (
    <span className={styles.limit} data-over={count > max || undefined}>
      {count} / {max}
      {count > max && <span> – {count - max} too many</span>}
    </span>
  )
}
