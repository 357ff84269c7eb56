import { ActionIcon } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { readableValue } from '../fields'
import type { Field } from '../queries'
import { labelOf } from '../words'
import styles from './SourceText.module.css'

interface Props {
  name: string
  field: Field
  value: unknown
  copy: () => void
}

/** The English that a field is translated from. */
export function SourceText({ name, field, value, copy }: Props) {
  const text = readableValue(value)
  const label = labelOf(name)
  return (
    <div className={styles.source}>
      <div className={styles.head}>
        <span>{label} in English</span>
        {text && (
          <ActionIcon
            variant="subtle"
            size="2rem"
            title="Copy the English over"
            aria-label={`Copy the English ${label.toLowerCase()} over`}
            onClick={copy}
          >
            <IconCopy size={18} aria-hidden="true" />
          </ActionIcon>
        )}
      </div>
      {Array.isArray(value) ? (
        <ol className={styles.list}>
          {value.map((item) => (
            <li key={String(item)}>{String(item)}</li>
          ))}
        </ol>
      ) : (
        <p className={styles.text} data-code={field.type === 'template' || undefined} lang="en">
          {text || <span className={styles.none}>Nothing in English</span>}
        </p>
      )}
    </div>
  )
}
