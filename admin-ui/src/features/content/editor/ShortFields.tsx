/** Fields that hold a number, a yes or no, or one of a few words. */
import { Switch } from '@mantine/core'
import { NumberField } from '../../../ui/NumberField'
import { Select } from '../../../ui/Select'
import { readable } from '../../../ui/words'
import { aroundInput, type FieldProps } from './fieldProps'

export function FigureField({ label, field, value, error, change }: FieldProps<number>) {
  return (
    <NumberField
      {...aroundInput({ label, field, error })}
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
      checked={value ?? false}
      onChange={(event) => change(event.currentTarget.checked)}
    />
  )
}

export function ChoiceField({ label, field, value, error, change }: FieldProps<string>) {
  return (
    <Select
      {...aroundInput({ label, field, error })}
      data={(field.options ?? []).map((option) => ({ value: option, label: readable(option) }))}
      clearable={!field.required}
      maw="24rem"
      value={value ?? null}
      onChange={(chosen) => change(chosen ?? undefined)}
    />
  )
}
