import type { PageContextServer } from 'vike/types'
import type { PageData } from '../../api/pageData'

const engine = process.env.JAALI_ENGINE ?? 'http://localhost:8080'

/** Development only: a running engine sends the page data. */
export default async function data(context: PageContextServer): Promise<PageData> {
  const path = encodeURIComponent(context.urlPathname)
  const answer = await fetch(`${engine}/api/site/page?path=${path}`)
  if (!answer.ok) throw new Error(`${engine} has no page data for ${path}: ${answer.status}`)
  return (await answer.json()) as PageData
}
