import { MultiSelect } from '@mantine/core'
import { aroundInput, type FieldProps } from './fieldProps'
import { useReferences } from './useReferences'

/** Names several entries, in the order they were chosen. */
export function ReferenceListField({ label, field, value, error, change }: FieldProps<string[]>) {
  const chosen = value ?? []
  const { choices, labelOf, find, isFetching } = useReferences(field.kind ?? '')
  const others = chosen.filter((slug) => !choices.some((choice) => choice.value === slug))
  return (
    <MultiSelect
      {...aroundInput({ label, field, error })}
      data={[...choices, ...others.map((slug) => ({ value: slug, label: labelOf(slug) }))]}
      searchable
      hidePickedOptions
      filter={({ options }) => options}
      onSearchChange={find}
      nothingFoundMessage={isFetching ? 'Looking…' : 'Nothing found'}
      value={chosen}
      onChange={change}
      {...(typeof field.max === 'number' && { maxValues: field.max })}
    />
  )
}
