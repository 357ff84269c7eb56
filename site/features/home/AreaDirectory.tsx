import type { Locale, Zone } from '../../api/pageData'
import { useTexts } from '../../ui/texts'
import { SearchForm } from '../search/SearchForm'

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
          <section key={zone.slug} id={`zone-${zone.slug}`}>
            <h3>{t('common.zone', { zone: zone.name })}</h3>
            <ul>
              {zone.areas.map((area) => (
                <li key={area.slug}>
                  <a href={area.path}>{area.name}</a>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </section>
  )
}
