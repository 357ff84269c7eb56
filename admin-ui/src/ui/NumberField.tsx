import { TextInput, type TextInputProps } from '@mantine/core'
import { type FocusEvent, useState } from 'react'

interface Props extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange'> {
  value?: number | string
  defaultValue?: number | string
  /** An empty field is `''`. */
  onChange?: (value: number | '') => void
  /** How many digits may stand after the point. */
  decimals?: number
  /** Whether it may be less than nothing. */
  signed?: boolean
  /** Whether it reads `1,25,000` once it is left. */
  grouped?: boolean
}

function numberIn(text: string): number | '' {
  const number = Number.parseFloat(text.replaceAll(',', ''))
  return Number.isNaN(number) ? '' : number
}

/** A number, typed by the keyboard of digits. What cannot be part of one is not taken. */
export function NumberField({
  value,
  defaultValue,
  onChange,
  onBlur,
  decimals = 0,
  signed = false,
  grouped = false,
  ...rest
}: Props) {
  const [held, hold] = useState(defaultValue ?? '')
  const number = numberIn(String(value ?? held))
  const written = number === '' ? '' : format(number, grouped)
  const [typed, setTyped] = useState(written)
  function type(text: string) {
    const taken = text.replace(signed ? /[^\d.,-]/g : /[^\d.,]/g, '')
    const shape = decimals > 0 ? new RegExp(`^-?[\\d,]*(\\.\\d{0,${decimals}})?$`) : /^-?[\d,]*$/
    if (!shape.test(taken)) return
    setTyped(taken)
    const next = numberIn(taken)
    if (next === number) return
    hold(next)
    onChange?.(next)
  }
  function leave(event: FocusEvent<HTMLInputElement>) {
    setTyped(written)
    onBlur?.(event)
  }
  return (
    <TextInput
      {...rest}
      inputMode={decimals > 0 ? 'decimal' : 'numeric'}
      autoComplete="off"
      // What was typed, as long as it says what is held.
      value={numberIn(typed) === number ? typed : written}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={leave}
    />
  )
}

const format = (number: number, useGrouping: boolean) =>
  number.toLocaleString('en-IN', { useGrouping, maximumFractionDigits: 10 })
