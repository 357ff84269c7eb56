/** What a preview asks of the engine: its link, its pages, and the fields behind their texts. */
import { queryOptions } from '@tanstack/react-query'
import { engine } from '../../../api/client'
import type { ShownField } from './mark'
import { baseOf } from './preview'

/** The start, which there is always: a link made for it is good for every page. */
const START = '/'

async function make(path: string) {
  const body = { path, items: 'drafts' as const }
  const { data, error } = await engine.POST('/api/admin/preview', { body })
  if (!data) throw error
  return data
}

/** A signed link to all drafts: `base` is in the console's own origin, whatever the site is called. */
export const linkQuery = queryOptions({
  queryKey: ['preview', 'link'],
  queryFn: async () => {
    const { url, expires_at: until } = await make(START)
    return { base: baseOf(url, START), origin: new URL(url).origin, until }
  },
  // Another link would load the frame anew: not even a connection that is back asks for one.
  staleTime: 'static',
  gcTime: Number.POSITIVE_INFINITY,
  networkMode: 'always',
})

export interface Rendered {
  address: string
  html: string
}

/** A page as the drafts make it at `version`: each save is another. */
export const pageQuery = (base: string, path: string, version: string) =>
  queryOptions({
    queryKey: ['preview', 'page', base, path, version],
    queryFn: async ({ signal }): Promise<Rendered> => {
      const address = base + path
      const answer = await fetch(address, { signal })
      if (answer.ok) return { address, html: await answer.text() }
      // A visitor's page says it to visitors; here it is said as the engine says it to programs.
      if (answer.status === 404) await make(path)
      throw await answer.json().catch(() => new Error(`${answer.status}`))
    },
    retry: false,
    gcTime: 0,
    networkMode: 'always',
  })

export const fieldsQuery = (base: string, path: string, version: string) =>
  queryOptions({
    queryKey: ['preview', 'fields', base, path, version],
    queryFn: async ({ signal }) => {
      const answer = await fetch(`${base}/fields.json?${new URLSearchParams({ path })}`, { signal })
      return answer.ok ? ((await answer.json()) as ShownField[]) : []
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    networkMode: 'always',
  })
