import type { PageData, PageHit } from '../../api/pageData'
import { Icon, Pest } from '../../ui/Icon'
import { useTexts } from '../../ui/texts'

/** The hits, the best first. */
export function Hits({ page, items }: { page: PageData; items: PageHit[] }) {
  const label = useLabel()
  const pest = (slug: string) => page.services.find((service) => service.slug === slug)?.icon
  return (
    <ul className="hits">
      {items.map((hit) => (
        <li key={hit.url} className="hit">
          <Picture kind={hit.kind} pest={pest(hit.slug)} />
          <div>
            <h2>
              <a href={hit.url}>{hit.title}</a>
            </h2>
            {label(hit.kind) && <p className="kind">{label(hit.kind)}</p>}
            <p
              // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped by the engine, but for its own marks
              dangerouslySetInnerHTML={{ __html: hit.snippet }}
            />
          </div>
        </li>
      ))}
    </ul>
  )
}

/** What a kind of hit is called; a kind that marketers added may have no word. */
function useLabel() {
  const t = useTexts()
  return (kind: string) => {
    const key = `found.${kind}`
    const text = t(key as 'found.area')
    return text === key ? null : text
  }
}

const icons: Record<string, string> = { area: 'pin', zone: 'pin', plan: 'badge' }

function Picture({ kind, pest }: { kind: string; pest: string | undefined }) {
  if (kind === 'service' && pest) return <Pest name={pest} />
  return (
    <span className="ic">
      <Icon name={icons[kind] ?? 'info'} size={24} />
    </span>
  )
}
