import type { PageData } from '../../api/pageData'
import { IslandDataBlock } from '../../islands/Island'
import { Cards } from '../../ui/Cards'
import { Later } from '../../ui/Later'
import { Reviews } from '../../ui/Reviews'
import { SoftLinks } from '../../ui/SoftLinks'
import { useTexts } from '../../ui/texts'
import { BringForm } from '../leads/BringForm'
import { FormIsland } from '../leads/FormIsland'
import { ServiceBrowser } from '../packages/ServiceBrowser'
import { SearchForm } from '../search/SearchForm'
import { AreaHero } from './AreaHero'

/** The landing page of one locality. */
export function Area({ page }: { page: PageData }) {
  const t = useTexts()
  const { area } = page
  if (!area) return null
  return (
    <>
      <AreaHero page={page} area={area} />
      <Later />
      <section className="section wrap">
        <header>
          <h2>{t('area.whyTitle', { area: area.name })}</h2>
        </header>
        <Cards cards={area.benefits} />
        <div
          className="about-area"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the engine when saved
          dangerouslySetInnerHTML={{ __html: area.body_html }}
        />
      </section>
      <ServiceBrowser page={page} />
      <FormIsland page={page} />
      <BringForm />
      <IslandDataBlock page={page} />
      <Reviews title={t('testimonials.title')} of={area.testimonials} page={page} />
      <section className="section wrap near-areas">
        {area.near.length > 0 && (
          <nav aria-labelledby="near-areas">
            <h2 id="near-areas">{t('area.near', { area: area.name })}</h2>
            <SoftLinks links={area.near} />
          </nav>
        )}
        <SearchForm locale={page.locale} />
      </section>
    </>
  )
}
