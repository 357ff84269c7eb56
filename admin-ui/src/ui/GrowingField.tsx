import { Textarea, type TextareaProps } from '@mantine/core'
import type { CSSProperties } from 'react'
import styles from './GrowingField.module.css'

interface Props extends Omit<TextareaProps, 'autosize' | 'classNames' | 'style'> {
  minRows?: number
  maxRows?: number
}

const canGrow = globalThis.CSS?.supports?.('field-sizing', 'content') ?? false

/**
 * A text with as many lines as it needs. The browser sees to it where it can: a script that measures it
 * lays out the whole page twice whenever a form opens.
 */
export const GrowingField = ({ minRows = 2, maxRows = 12, ...props }: Props) =>
  canGrow ? (
    <Textarea
      {...props}
      classNames={{ input: styles.input ?? '' }}
      style={{ '--min-rows': minRows, '--max-rows': maxRows } as CSSProperties}
    />
  ) : (
    <Textarea {...props} autosize minRows={minRows} maxRows={maxRows} />
  )
