import { Select, type SelectProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { withPresent } from '../../ui/choices'
import { customerQuery, useCustomerChoices } from './queries'

const label = (customer: { name: string; customer_id: string }) =>
  `${customer.name} (${customer.customer_id})`

interface Props extends Omit<SelectProps, 'data' | 'value' | 'defaultValue'> {
  chosen: string | null
}

/** Finds the customer by name, number or phone, as it is typed. */
export function CustomerSelect({ chosen, ...rest }: Props) {
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed.trim(), 200)
  const known = useQuery({ ...customerQuery(chosen ?? ''), enabled: Boolean(chosen) })
  const present = known.data && label(known.data)
  // What was chosen stands in the box; it is no search.
  const found = useCustomerChoices(q === present ? '' : q)
  const choices = (found.data?.items ?? []).map((one) => ({ value: one.id, label: label(one) }))
  return (
    <Select
      {...rest}
      value={chosen}
      data={withPresent(choices, present && chosen, () => present ?? '')}
      // The engine has searched already.
      filter={({ options }) => options}
      searchable
      onSearchChange={setTyped}
      nothingFoundMessage={found.isFetching ? 'Searching' : 'No customer found'}
    />
  )
}
