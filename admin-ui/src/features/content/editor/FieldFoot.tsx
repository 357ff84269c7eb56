import { placeholders } from '../fields'
import type { Field } from '../queries'
import { Limit } from './Limit'
import styles from './Limit.module.css'

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
