import { Select } from '@mantine/core'
import { withPresent } from '../../../ui/choices'
import { aroundInput, type FieldProps } from './fieldProps'
import { useReferences } from './useReferences'

/** Names another entry, found by its text in any language. */
export function ReferenceField({ label, field, value, error, change }: FieldProps<string>) {
  const { choices, labelOf, find, isFetching } = useReferences(field.kind ?? '')
  const data = withPresent(choices, value, labelOf)
  const isChosen = (typed: string) =>
    data.some((choice) => choice.value === value && choice.label === typed)
  return (
    <Select
      {...aroundInput({ label, field, error })}
      data={data}
      searchable
      // The engine has searched already, in every language.
      filter={({ options }) => options}
      // Mantine reports the label of the chosen entry as well; it was not typed.
      onSearchChange={(typed) => find(isChosen(typed) ? '' : typed)}
      nothingFoundMessage={isFetching ? 'Looking…' : 'Nothing found'}
      clearable={!field.required}
      maw="24rem"
      value={value ?? null}
      onChange={(chosen) => change(chosen ?? undefined)}
    />
  )
}
