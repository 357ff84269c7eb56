import { dangerouslySkipEscape } from 'vike/server'
import type { PageContextServer } from 'vike/types'
import type { PageData } from '../api/pageData'
import { document } from '../render/document'
import type { Site } from '../render/Site'

export default function onRenderHtml({ Page, data }: PageContextServer) {
  return dangerouslySkipEscape(document(Page as typeof Site, data as PageData))
}
