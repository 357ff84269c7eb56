import { Input, Skeleton } from '@mantine/core'
import { lazy, Suspense, useId } from 'react'
import { FieldFoot } from './FieldFoot'
import { belowInput, type FieldProps } from './fieldProps'

const MarkdownEditor = lazy(async () => ({
  default: (await import('./MarkdownEditor')).MarkdownEditor,
}))

/** A text with emphasis, lists and links. Its editor is fetched when the first one is shown. */
export function MarkdownField({ label, field, locale, value = '', ...props }: FieldProps<string>) {
  const { error, source, change } = props
  const id = useId()
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      description={field.help}
      inputWrapperOrder={belowInput}
      descriptionProps={{ id: `${id}-help` }}
      error={error}
      errorProps={{ id: `${id}-error` }}
      withAsterisk={field.required ?? false}
    >
      <Suspense fallback={<Skeleton h="12rem" mt={6} radius="sm" />}>
        <MarkdownEditor
          label={label}
          locale={locale}
          value={value}
          change={change}
          describedBy={error ? `${id}-error` : `${id}-help`}
          isWrong={error !== undefined}
        />
      </Suspense>
      <FieldFoot field={field} text={value} source={source} />
    </Input.Wrapper>
  )
}
