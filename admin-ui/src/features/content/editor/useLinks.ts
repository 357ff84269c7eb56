import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { engine } from '../../../api/client'
import { findEntries } from '../queries'

/** Of each kind, that the list stays short. */
const SHOWN = 8

/** What stands before kind and slug in a link to an entry. */
const ENTRY = 'entry:'

const linksQuery = (q: string) => ({
  queryKey: ['get', '/api/admin/content/{kind}', 'links', q],
  queryFn: async () => {
    const { data } = await engine.GET('/api/content')
    const kinds = (data?.items ?? []).filter(({ page }) => page)
    const groups = kinds.map(async ({ kind, label }) => {
      const found = await findEntries(kind, q ? { q } : {}, SHOWN)
      const items = found.map(({ slug, title }) => ({
        value: `${ENTRY}${kind}/${slug}`,
        label: title,
      }))
      return { group: label, items }
    })
    return (await Promise.all(groups)).filter(({ items }) => items.length > 0)
  },
  placeholderData: keepPreviousData,
})

/** Whole addresses; the engine has the last word on what is one. */
const isAddress = (typed: string) => /^(https?:\/\/|mailto:|tel:)./.test(typed)

/** Where a link can lead: entries with pages by what is typed, or an address as it is typed. */
export function useLinks(value: string | undefined) {
  const [typed, find] = useState('')
  const [q] = useDebouncedValue(typed.trim(), 200)
  const { data: found = [], isFetching } = useQuery(linksQuery(isAddress(q) ? '' : q))
  const known = found.flatMap(({ items }) => items)
  const nameOf = (link: string) =>
    known.find((one) => one.value === link)?.label ?? link.replace(ENTRY, '')
  const beside = [value, isAddress(typed.trim()) ? typed.trim() : undefined]
  const others = [...new Set(beside)]
    .filter((link) => link !== undefined && !known.some((one) => one.value === link))
    .map((link) => ({ value: `${link}`, label: nameOf(`${link}`) }))
  const choices = others.length > 0 ? [{ group: 'Address', items: others }, ...found] : found
  return { choices, find, isFetching, nameOf }
}
