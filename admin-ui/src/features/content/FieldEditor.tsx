import type { FieldProps } from './fieldProps'
import type { Fields } from './fields'
import { ListField } from './ListField'
import { MarkdownField } from './MarkdownField'
import type { Field } from './queries'
import { ReferenceField } from './ReferenceField'
import { ReferenceListField } from './ReferenceListField'
import { ChoiceField, NumberField, SwitchField } from './ShortFields'
import { TemplateField } from './TemplateField'
import { TextField } from './TextField'
import { labelOf } from './words'

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
      return <NumberField {...given} />
    case 'boolean':
      return <SwitchField {...given} />
    case 'choice':
      return <ChoiceField {...given} />
    case 'reference':
      return <ReferenceField {...given} />
    case 'list':
      return field.of === 'reference' ? <ReferenceListField {...given} /> : <ListField {...given} />
    default:
      return <TextField {...given} />
  }
}
