import { NativeSelect, type NativeSelectProps } from '@mantine/core'
import { useState } from 'react'
import type { Choice } from './choices'
import styles from './Select.module.css'

interface Props
  extends Omit<NativeSelectProps, 'data' | 'value' | 'defaultValue' | 'onChange' | 'classNames'> {
  data: readonly Choice[]
  value?: string | null
  defaultValue?: string | null
  /** Nothing chosen is `null`. */
  onChange?: (value: string | null) => void
  /** What stands there while nothing is chosen. */
  placeholder?: string
  /** Whether it can go back to nothing. */
  clearable?: boolean
}

/** One of a few words, by the device's own picker: under a thumb, by keyboard, read aloud. */
export function Select({
  data,
  value,
  defaultValue,
  onChange,
  placeholder = '–',
  clearable = false,
  ...rest
}: Props) {
  // Held here: React would keep the first choice where the choices come later than what is chosen.
  const [held, hold] = useState(defaultValue ?? null)
  const chosen = value === undefined ? held : value
  function choose(next: string | null) {
    hold(next)
    onChange?.(next)
  }
  const isEmpty = !data.some((choice) => choice.value === chosen)
  return (
    <NativeSelect
      {...rest}
      classNames={{ input: styles.input ?? '' }}
      rightSectionWidth="2rem"
      data-empty={isEmpty || undefined}
      value={isEmpty ? '' : (chosen ?? '')}
      onChange={(event) => choose(event.currentTarget.value || null)}
    >
      {(clearable || isEmpty) && <option value="">{placeholder}</option>}
      {data.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </NativeSelect>
  )
}
