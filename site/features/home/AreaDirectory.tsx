import type { Locale, Zone } from '../../api/pageData'
import { useTexts } from '../../ui/texts'
import { SearchForm } from '../search/SearchForm'

/** All areas by zone: on a phone a zone unfolds, one at a time; where there is room all are open. */
export function AreaDirectory({ zones, locale }: { zones: Zone[]; locale: Locale }) {
  const t = useTexts()
  const count = zones.reduce((sum, zone) => sum + zone.count, 0)
  return (
    <section className="section wrap" id="areas">
      <header>
        <h2>{t('areas.title')}</h2>
        <p>{t('areas.lede', { count })}</p>
      </header>
      <SearchForm locale={locale} />
      <div className="directory">
        {zones.map((zone) => (
          <details key={zone.slug} className="wide-open" name="zones">
            <summary>
              <h3>{t('common.zone', { zone: zone.name })}</h3>
              <small>{t('areas.count', { count: zone.count })}</small>
            </summary>
            {/* A link to what is folded unfolds it; to the whole of it, it would not. */}
            <ul id={`zone-${zone.slug}`}>
              {zone.areas.map((area) => (
                <li key={area.slug}>
                  <a href={area.path}>{area.name}</a>
                </li>
              ))}
            </ul>
          </details>
        ))}
      </div>
    </section>
  )
}
