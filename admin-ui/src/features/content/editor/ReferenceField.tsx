import { Select } from '@mantine/core'
import { ContentLink } from '../../../ui/ContentLink'
import { withPresent } from '../../../ui/choices'
import { aroundInput, type FieldProps } from './fieldProps'
import styles from './ReferenceField.module.css'
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
        // Mantine reports the label of the chosen entry as well; it was not typed.
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

interface DescribeFirstProps {
  kind: string
  slugs: string[]
}

/** Leads to the description of pictures that cannot be chosen before they have one. */
function DescribeFirst({ kind, slugs }: DescribeFirstProps) {
  const [first] = slugs
  if (!first) return null
  const count = slugs.length === 1 ? '1 picture cannot' : `${slugs.length} pictures cannot`
  return (
    <p className={styles.note}>
      {count} be chosen yet.{' '}
      <ContentLink kind={kind} slug={first} locale="en">
        Describe {slugs.length === 1 ? 'it' : 'the first'} in English
      </ContentLink>
    </p>
  )
}
