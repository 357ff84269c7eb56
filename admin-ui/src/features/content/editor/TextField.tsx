import { Textarea, TextInput } from '@mantine/core'
import { FieldFoot } from './FieldFoot'
import { aroundInput, type FieldProps } from './fieldProps'

/** Up to here a text has one line. */
const SHORT = 60

export function TextField({ label, field, locale, value = '', ...props }: FieldProps<string>) {
  const { error, source, change } = props
  const given = {
    ...aroundInput({ label, field, error }),
    lang: locale === '*' ? undefined : locale,
    value,
  }
  const isShort = field.max && field.max <= SHORT && !value.includes('\n')
  return (
    <>
      {isShort ? (
        <TextInput {...given} onChange={(event) => change(event.currentTarget.value)} />
      ) : (
        <Textarea
          {...given}
          autosize
          minRows={field.max && field.max <= 160 ? 1 : 2}
          maxRows={16}
          onChange={(event) => change(event.currentTarget.value)}
        />
      )}
      <FieldFoot field={field} text={value} source={source} />
    </>
  )
}
