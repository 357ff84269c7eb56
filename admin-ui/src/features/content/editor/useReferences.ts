import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { findEntries } from '../queries'

/** A longer list is not read. */
const SHOWN = 100

const choicesQuery = (kind: string, q: string) => ({
  // The key begins like that of the list, so that both are invalidated together.
  queryKey: ['get', '/api/admin/content/{kind}', 'choices', kind, q],
  queryFn: async () => {
    const found = await findEntries(kind, q ? { q } : {}, SHOWN)
    return found.map(({ slug, title }) => ({ value: slug, label: title }))
  },
  placeholderData: keepPreviousData,
})

/** The entries of a kind as choices; those that match what is typed. */
export function useReferences(kind: string) {
  const [typed, find] = useState('')
  const [q] = useDebouncedValue(typed.trim(), 200)
  const { data: all = [] } = useQuery(choicesQuery(kind, ''))
  const { data: choices = [], isFetching } = useQuery(choicesQuery(kind, q))
  /** What a slug is called, whatever is typed. */
  const labelOf = (slug: string) =>
    [...choices, ...all].find(({ value }) => value === slug)?.label ?? slug
  return { choices, labelOf, find, isFetching }
}
