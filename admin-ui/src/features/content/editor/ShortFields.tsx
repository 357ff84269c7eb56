/** Fields that hold one short value: a number, a yes or no, one of a few words, a text with a form. */
import { Switch, TextInput } from '@mantine/core'
import { fromField, toField } from '../../../ui/dates'
import { NumberField } from '../../../ui/NumberField'
import { Select } from '../../../ui/Select'
import { readable } from '../../../ui/words'
import { readableValue } from '../fields'
import { type FieldProps, inputProps } from './fieldProps'
import styles from './ShortFields.module.css'

export function FigureField({ label, field, value, error, change }: FieldProps<number>) {
  return (
    <NumberField
      {...inputProps({ label, field, error })}
      decimals={field.integer ? 0 : 6}
      signed
      maw="16rem"
      value={value ?? ''}
      onChange={(typed) => change(typed === '' ? undefined : typed)}
    />
  )
}

export function SwitchField({ label, field, value, error, change }: FieldProps<boolean>) {
  return (
    <Switch
      label={label}
      description={field.help}
      error={error}
      checked={value ?? field.default === true}
      onChange={(event) => change(event.currentTarget.checked)}
    />
  )
}

export function ChoiceField({ label, field, value, error, change }: FieldProps<string>) {
  return (
    <Select
      {...inputProps({ label, field, error })}
      data={(field.options ?? []).map((option) => ({ value: option, label: readable(option) }))}
      placeholder={readable(readableValue(field.default))}
      clearable={!field.required}
      maw="24rem"
      value={value ?? null}
      onChange={(chosen) => change(chosen ?? undefined)}
    />
  )
}

/** The keyboard and the picker that a browser has for a text with a form. */
const inputs = {
  date: { type: 'date', maw: '12rem' },
  url: { type: 'url', maw: '36rem' },
  email: { type: 'email', maw: '24rem' },
  phone: { type: 'tel', maw: '16rem' },
  color: { type: 'text', maw: '12rem' },
} as const

export function FormField({ label, field, value = '', error, change }: FieldProps<string>) {
  const isColor = /^#[\da-f]{6}$/i.test(value)
  return (
    <TextInput
      {...inputProps({ label, field, error })}
      {...inputs[field.type as keyof typeof inputs]}
      leftSection={isColor && <span className={styles.swatch} style={{ background: value }} />}
      value={value}
      onChange={(event) => change(event.currentTarget.value)}
    />
  )
}

/** A moment, shown as it is in Bangalore. */
export function MomentField({ label, field, value, error, change }: FieldProps<string>) {
  return (
    <TextInput
      {...inputProps({ label, field, error })}
      type="datetime-local"
      maw="16rem"
      value={toField(value)}
      onChange={(event) => change(fromField(event.currentTarget.value) ?? undefined)}
    />
  )
}
