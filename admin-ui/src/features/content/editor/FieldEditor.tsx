import { lazy, type ReactNode, Suspense } from 'react'
import { ComingField } from '../../../ui/ComingField'
import type { Fields } from '../fields'
import type { Field } from '../queries'
import { labelOf } from '../words'
import { aroundInput, type FieldProps } from './fieldProps'
import { ListField } from './ListField'
import { MarkdownField } from './MarkdownField'
import { ChoiceField, FigureField, SwitchField } from './ShortFields'
import { TemplateField } from './TemplateField'
import { TextField } from './TextField'

// Boxes to search in: most kinds have none.
const ReferenceField = lazy(async () => ({
  default: (await import('./ReferenceField')).ReferenceField,
}))
const ReferenceListField = lazy(async () => ({
  default: (await import('./ReferenceListField')).ReferenceListField,
}))

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
    case 'reference':
      return (
        <Fetched of={given}>
          <ReferenceField {...given} />
        </Fetched>
      )
    case 'list':
      return field.of === 'reference' ? (
        <Fetched of={given}>
          <ReferenceListField {...given} />
        </Fetched>
      ) : (
        <ListField {...given} />
      )
    default:
      return <TextField {...given} />
  }
}

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
