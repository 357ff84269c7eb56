import { Select } from '@mantine/core'
import { aroundInput, type FieldProps } from './fieldProps'
import { useLinks } from './useLinks'

/** Leads to the page of an entry, found by its text in any language, or to an address. */
export function LinkField({ label, field, value, error, change }: FieldProps<string>) {
  const { choices, find, isFetching, nameOf } = useLinks(value)
  return (
    <Select
      {...aroundInput({ label, field, error })}
      data={choices}
      searchable
      placeholder="A page, or https://…"
      // The engine has searched already, in every language.
      filter={({ options }) => options}
      onSearchChange={(typed) => find(value && typed === nameOf(value) ? '' : typed)}
      nothingFoundMessage={isFetching ? 'Looking…' : 'Nothing found'}
      clearable={!field.required}
      maw="36rem"
      value={value ?? null}
      onChange={(chosen) => change(chosen ?? undefined)}
    />
  )
}
