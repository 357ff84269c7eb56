import { Input, Skeleton, Textarea, TextInput } from '@mantine/core'
import { type ReactNode, Suspense, useId } from 'react'
import { ComingField } from '../../../ui/ComingField'
import { fetched } from '../../../ui/fetched'
import type { Fields } from '../fields'
import type { Field } from '../queries'
import { labelOf, PICTURES } from '../words'
import { FieldFoot } from './FieldFoot'
import { aroundInput, type FieldProps, inputProps } from './fieldProps'
import { ListField } from './ListField'
import { ChoiceField, FigureField, FormField, MomentField, SwitchField } from './ShortFields'
import { TemplateField } from './TemplateField'

// Most kinds have few of these.
const MarkdownEditor = fetched(async () => (await import('./MarkdownEditor')).MarkdownEditor)
const LinkField = fetched(async () => (await import('./LinkField')).LinkField)
const ReferenceField = fetched(async () => (await import('./ReferenceField')).ReferenceField)
const ReferenceListField = fetched(
  async () => (await import('./ReferenceListField')).ReferenceListField,
)
const PictureField = fetched(async () => (await import('./PictureField')).PictureField)
const PictureListField = fetched(async () => (await import('./PictureListField')).PictureListField)

/** Fetches what fields are edited with, so that a form stands still from the moment it is shown. */
export const fetchEditors = (fields: Field[]) =>
  Promise.all(fields.map((field) => fetcherOf(field)?.()))

function fetcherOf(field: Field): (() => Promise<unknown>) | undefined {
  switch (field.type) {
    case 'markdown':
      return MarkdownEditor.fetch
    case 'link':
      return LinkField.fetch
    case 'reference':
    case 'image':
      return (isOfPictures(field) ? PictureField : ReferenceField).fetch
    case 'list':
      if (field.of !== 'reference' && field.of !== 'image') return undefined
      return (isOfPictures(field) ? PictureListField : ReferenceListField).fetch
    default:
      return undefined
  }
}

interface Props {
  name: string
  field: Field
  locale: string
  value: unknown
  error: string | undefined
  /** The English of a translation. */
  source: unknown
  /** The fields that all languages share. */
  shared: Fields
  change: (value: unknown) => void
}

/** The field for what the kind says it holds. */
export function FieldEditor({ name, field, shared, ...props }: Props) {
  const given = { ...props, field, label: labelOf(name) } as FieldProps<never>
  switch (field.type) {
    case 'markdown':
      return <MarkdownField {...given} />
    case 'template':
      return <TemplateField {...given} variables={shared[field.variables ?? '']} />
    case 'number':
      return <FigureField {...given} />
    case 'boolean':
      return <SwitchField {...given} />
    case 'choice':
      return <ChoiceField {...given} />
    case 'date':
    case 'url':
    case 'email':
    case 'phone':
    case 'color':
      return <FormField {...given} />
    case 'datetime':
      return <MomentField {...given} />
    case 'reference':
    case 'image':
      return (
        <Fetched of={given}>
          {isOfPictures(field) ? <PictureField {...given} /> : <ReferenceField {...given} />}
        </Fetched>
      )
    case 'link':
      return (
        <Fetched of={given}>
          <LinkField {...given} />
        </Fetched>
      )
    case 'list':
      return field.of === 'reference' || field.of === 'image' ? (
        <Fetched of={given}>
          {isOfPictures(field) ? (
            <PictureListField {...given} />
          ) : (
            <ReferenceListField {...given} />
          )}
        </Fetched>
      ) : (
        <ListField {...given} />
      )
    default:
      return <TextField {...given} />
  }
}

/** Whether it names pictures: by its type, or as it would name any entries. */
const isOfPictures = ({ type, of, kind }: Field) => (of ?? type) === 'image' || kind === PICTURES

/** Holds the place of a field until it is there. */
function Fetched({
  of: { label, field },
  children,
}: {
  of: FieldProps<never>
  children: ReactNode
}) {
  const coming = <ComingField {...aroundInput({ label, field })} maw="24rem" />
  return <Suspense fallback={coming}>{children}</Suspense>
}

/** A text with emphasis, lists and links. Its editor is fetched when the first one is shown. */
function MarkdownField({ label, field, locale, value = '', ...props }: FieldProps<string>) {
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

/** Up to here a text has one line. */
const SHORT = 60

function TextField({ label, field, locale, value = '', ...props }: FieldProps<string>) {
  const { error, source, change } = props
  const given = {
    ...inputProps({ label, field, error }),
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
