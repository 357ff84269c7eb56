/** All that the preview of messages asks of the engine. */
import { useQuery } from '@tanstack/react-query'
import { api, engine } from '../../api/client'
import { readable } from '../../ui/words'

/** Slugs say where a template is used: these are written to people, the others stand on pages. */
const MESSAGE = 'whatsapp_'

export const templatesQuery = api.queryOptions(
  'get',
  '/api/admin/content/{kind}',
  { params: { path: { kind: 'template' } } },
  { staleTime: 60_000 },
)

/** `whatsapp_lead` → `Lead` */
export const nameOf = (slug: string) => readable(slug.slice(MESSAGE.length))

/** The slugs of the templates that are messages. */
export const messagesOf = (entries: { slug: string }[]) =>
  entries.filter(({ slug }) => slug.startsWith(MESSAGE)).map(({ slug }) => slug)

/** A message in every language, filled from a lead as there could be one. */
export const useFilled = (slug: string) =>
  useQuery({
    // The address of content: a draft that changes changes this.
    queryKey: ['post', '/api/admin/content/messages', slug],
    queryFn: async ({ signal }) => {
      const params = { path: { slug } }
      const { data, error } = await engine.POST('/api/admin/messages/{slug}/filled', {
        params,
        body: { bodies: {} },
        signal,
      })
      if (error) throw error
      return data.items
    },
  })
