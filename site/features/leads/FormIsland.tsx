import { renderToString } from 'react-dom/server'
import type { PageData } from '../../api/pageData'
import { type IslandData, islandData, type SharedData, sharedData } from '../../islands/data'
import { Island } from '../../islands/Island'
import { TextsProvider } from '../../ui/texts'
import { LeadForm } from './LeadForm.island'

/** Stand for what is a page's own: characters that no text has. */
const own = {
  path: '\ue000',
  area: '\ue001',
  chat: '\ue002',
  campaign: '\ue003',
  title: '\ue004',
}
const ownMarks = new RegExp(`[${Object.values(own).join('')}]`, 'g')

/** The form of the pages that share their data, by service and by what a page has of its own. */
const kept = new WeakMap<SharedData, Map<string, string>>()

/**
 * The lead form as a page begins with it. It is a fifth of a renderer's work and differs between the
 * pages of a language by a few values: it is rendered once for all of them, and for each service.
 */
export function FormIsland({ page, ...marks }: { page: PageData; 'data-at'?: string }) {
  const data = islandData(page)
  const isShared = data.kind !== 'home' && !data.choice && !data.form && !data.engine
  if (!isShared) {
    return (
      <Island name="LeadForm" {...marks}>
        <LeadForm data={data} />
      </Island>
    )
  }
  return (
    <Island
      name="LeadForm"
      {...marks}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: React made it, for a page before
      dangerouslySetInnerHTML={{ __html: filled(form(page, data), data) }}
    />
  )
}

function form(page: PageData, data: IslandData) {
  const shared = sharedData(page)
  const forms = kept.get(shared) ?? new Map<string, string>()
  kept.set(shared, forms)
  const has = [data.campaign, data.title, data.long].map(Boolean)
  const variant = `${data.service} ${has}`
  const found = forms.get(variant) ?? rendered(page, data)
  forms.set(variant, found)
  return found
}

const rendered = (page: PageData, data: IslandData) =>
  renderToString(
    <TextsProvider texts={page.texts}>
      <LeadForm
        data={{
          ...data,
          ...own,
          campaign: data.campaign && own.campaign,
          title: data.title && own.title,
        }}
      />
    </TextsProvider>,
  )

function filled(html: string, { path, area, chat, campaign, title, business }: IslandData) {
  const values: Record<string, string> = {
    [own.path]: path,
    [own.area]: area,
    [own.chat]: chat ?? business.whatsapp_href,
    [own.campaign]: campaign ?? '',
    [own.title]: title ?? '',
  }
  return html.replace(ownMarks, (mark) => escaped(values[mark] ?? ''))
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
}

const escaped = (value: string) => value.replace(/[&<>"']/g, (letter) => entities[letter] ?? letter)
