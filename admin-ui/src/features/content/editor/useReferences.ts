import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { findEntries } from '../queries'

/** As many as fit a list that somebody reads. */
const SHOWN = 100

const choicesQuery = (kind: string, q: string) => ({
  // Named like the list, so that what changes there is asked anew here.
  queryKey: ['get', '/api/admin/content/{kind}', 'choices', kind, q],
  queryFn: async () => {
    const found = await findEntries(kind, q ? { q } : {}, SHOWN)
    return found.map(({ slug, title, usable }) => ({
      value: slug,
      label: usable ? title : `${title} (describe it first)`,
      disabled: !usable,
    }))
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
  /** Pictures that nobody described: they cannot be chosen yet. */
  const undescribed = all.filter(({ disabled }) => disabled).map(({ value }) => value)
  return { choices, undescribed, labelOf, find, isFetching }
}
