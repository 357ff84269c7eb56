import { Input, Skeleton } from '@mantine/core'
import { lazy, Suspense, useId } from 'react'
import { FieldFoot } from './FieldFoot'
import { aroundInput, type FieldProps } from './fieldProps'

const MarkdownEditor = lazy(async () => ({
  default: (await import('./MarkdownEditor')).MarkdownEditor,
}))

/** A text with emphasis, lists and links. Its editor is fetched when the first one is shown. */
export function MarkdownField({ label, field, locale, value = '', ...props }: FieldProps<string>) {
  const { error, source, change } = props
  const id = useId()
  return (
    <Input.Wrapper
      {...aroundInput({ label, field, error })}
      labelElement="div"
      descriptionProps={{ id: `${id}-help` }}
      errorProps={{ id: `${id}-error` }}
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
