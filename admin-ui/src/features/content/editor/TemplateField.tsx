import { Button, Group, Textarea } from '@mantine/core'
import { useRef } from 'react'
import { FieldFoot } from './FieldFoot'
import { aroundInput, type FieldProps } from './fieldProps'
import styles from './TemplateField.module.css'

interface Props extends FieldProps<string> {
  /** The facts that this template may use. */
  variables: unknown
}

/** A text with places for facts; each fact is put in by its button. */
export function TemplateField({ label, field, locale, value = '', variables, ...props }: Props) {
  const { error, source, change } = props
  const area = useRef<HTMLTextAreaElement>(null)
  const names = Array.isArray(variables) ? variables.map(String) : []
  function put(name: string) {
    const { selectionStart: from = value.length, selectionEnd: to = from } = area.current ?? {}
    const place = `{{ ${name} }}`
    change(value.slice(0, from) + place + value.slice(to))
    const caret = from + place.length
    requestAnimationFrame(() => {
      area.current?.focus()
      area.current?.setSelectionRange(caret, caret)
    })
  }
  return (
    <>
      <Textarea
        ref={area}
        {...aroundInput({ label, field, error })}
        lang={locale}
        autosize
        minRows={4}
        maxRows={20}
        classNames={{ input: styles.code ?? '' }}
        value={value}
        onChange={(event) => change(event.currentTarget.value)}
      />
      <FieldFoot field={field} text={value} source={source} />
      {names.length > 0 && (
        <Group gap={6} mt="xs" role="group" aria-label="Put in a fact">
          {names.map((name) => (
            <Button key={name} size="compact-md" variant="default" onClick={() => put(name)}>
              {name}
            </Button>
          ))}
        </Group>
      )}
    </>
  )
}
