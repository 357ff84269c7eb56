/** Fields that hold a number, a yes or no, or one of a few words. */
import { NumberInput, Select, Switch } from '@mantine/core'
import { readable } from '../../ui/words'
import { belowInput, type FieldProps } from './fieldProps'

export function NumberField({ label, field, value, error, change }: FieldProps<number>) {
  return (
    <NumberInput
      label={label}
      description={field.help}
      inputWrapperOrder={belowInput}
      error={error}
      withAsterisk={field.required ?? false}
      allowDecimal={!field.integer}
      clampBehavior="none"
      maw="16rem"
      value={value ?? ''}
      onChange={(typed) => change(typed === '' ? undefined : Number(typed))}
      {...(typeof field.min === 'number' && { min: field.min })}
      {...(typeof field.max === 'number' && { max: field.max })}
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
      label={label}
      description={field.help}
      inputWrapperOrder={belowInput}
      error={error}
      withAsterisk={field.required ?? false}
      data={(field.options ?? []).map((option) => ({ value: option, label: readable(option) }))}
      clearable={!field.required}
      maw="24rem"
      value={value ?? null}
      onChange={(chosen) => change(chosen ?? undefined)}
    />
  )
}
