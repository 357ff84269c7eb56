import type { AreaData, PageData } from '../../api/pageData'
import { Actions } from '../../ui/Actions'
import { homePath } from '../../ui/homePath'
import { Photo } from '../../ui/Photo'
import { pictureAddress, pictureNames } from '../../ui/pictures'
import { useTexts } from '../../ui/texts'

export function AreaHero({ page, area }: { page: PageData; area: AreaData }) {
  const t = useTexts()
  const name = area.name
  // Every zone has its own picture, so that neighbouring areas look like one part of the city.
  const zone = page.zones.findIndex((z) => z.slug === area.zone)
  const picture = pictureNames[(zone + 1) % pictureNames.length] ?? 'villa'
  return (
    <section className="hero area-hero" id="home">
      <div className="wrap copy">
        <nav className="breadcrumbs" aria-label={t('area.breadcrumbs')}>
          <ol>
            <li>
              <a href={homePath(page.locale)}>{t('nav.home')}</a>
            </li>
            <li>
              <a href={`${homePath(page.locale)}#services`}>{t('area.services')}</a>
            </li>
            <li aria-current="page">{t('area.crumb', { area: name })}</li>
          </ol>
        </nav>
        <h1>{t('area.title', { area: name })}</h1>
        <p className="lede">{t('area.lede', { area: name, zone: area.zone_name })}</p>
        <Actions business={page.business} />
      </div>
      <div className="slides">
        {area.photo ? (
          <Photo photo={area.photo} sizes="100vw" fetchPriority="high" />
        ) : (
          <img
            src={pictureAddress(picture)}
            alt=""
            width="1600"
            height="1000"
            fetchPriority="high"
          />
        )}
      </div>
    </section>
  )
}
