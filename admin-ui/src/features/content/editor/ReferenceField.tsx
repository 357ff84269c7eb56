import { Select } from '@mantine/core'
import { withPresent } from '../../../ui/choices'
import { DescribeFirst } from './DescribeFirst'
import { aroundInput, type FieldProps } from './fieldProps'
import { useReferences } from './useReferences'

/** Names another entry, found by its text in any language. */
export function ReferenceField({ label, field, value, error, change }: FieldProps<string>) {
  const kind = field.kind ?? ''
  const { choices, undescribed, labelOf, find, isFetching } = useReferences(kind)
  const data = withPresent(choices, value, labelOf)
  const isChosen = (typed: string) =>
    data.some((choice) => choice.value === value && choice.label === typed)
  return (
    <div>
      <Select
        {...aroundInput({ label, field, error })}
        data={data}
        searchable
        // The engine has searched already, in every language.
        filter={({ options }) => options}
        // What is chosen stands there as well: nobody typed that.
        onSearchChange={(typed) => find(isChosen(typed) ? '' : typed)}
        nothingFoundMessage={isFetching ? 'Looking…' : 'Nothing found'}
        clearable={!field.required}
        maw="24rem"
        value={value ?? null}
        onChange={(chosen) => change(chosen ?? undefined)}
      />
      <DescribeFirst kind={kind} slugs={undescribed} />
    </div>
  )
}
