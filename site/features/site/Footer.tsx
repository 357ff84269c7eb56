import type { PageData } from '../../api/pageData'
import { homePath } from '../../ui/homePath'
import { Icon } from '../../ui/Icon'
import { useTexts } from '../../ui/texts'
import { sectionPath } from './paths'

/** What stands in the footer of a page. */
export function Footer({ page }: { page: PageData }) {
  const t = useTexts()
  const { business } = page
  return (
    <div className="wrap">
      <section className="contact-info">
        <h2>{business.name}</h2>
        <p>{t('footer.tagline')}</p>
        <address>
          <a href={business.phone_href}>
            <Icon name="phone" />
            {business.phone}
          </a>
          <a href={`mailto:${business.email}`}>
            <Icon name="mail" />
            {business.email}
          </a>
          <span>
            <Icon name="pin" />
            {[business.street, business.locality, business.postal_code].filter(Boolean).join(', ')}
          </span>
          {business.opens && business.closes && (
            <span>
              <Icon name="clock" />
              {t('footer.hours', { opens: business.opens, closes: business.closes })}
            </span>
          )}
        </address>
      </section>
      <nav aria-labelledby="footer-services">
        <h3 id="footer-services">{t('footer.services')}</h3>
        <ul>
          {page.services.map((service) => (
            <li key={service.slug}>
              <a href={service.path ?? sectionPath(page, 'services')}>{service.name}</a>
            </li>
          ))}
        </ul>
      </nav>
      <nav aria-labelledby="footer-links">
        <h3 id="footer-links">{t('footer.links')}</h3>
        <ul>
          <li>
            <a href={homePath(page.locale)}>{t('nav.home')}</a>
          </li>
          <li>
            <a href={sectionPath(page, 'about')}>{t('nav.about')}</a>
          </li>
          <li>
            <a href={sectionPath(page, 'contact')}>{t('nav.contact')}</a>
          </li>
          <li>
            <a href={sectionPath(page, 'areas')}>{t('footer.areas')}</a>
          </li>
        </ul>
      </nav>
      {page.kind === 'area' && <FooterAreas page={page} />}
      <ul className="small-print">
        {page.legal.map(({ slug, name, path }) => (
          <li key={slug}>
            <a href={path}>{name}</a>
          </li>
        ))}
        {/* The home page says both in its first section. */}
        {page.kind !== 'home' && business.licence && (
          <li>
            {t('common.licence')} {business.licence}
          </li>
        )}
        {page.kind !== 'home' && business.gstin && <li>GSTIN {business.gstin}</li>}
        {business.since && <li>{t('footer.since', { year: business.since })}</li>}
        <li>{t('footer.rights', { name: business.name })}</li>
      </ul>
    </div>
  )
}

function FooterAreas({ page }: { page: PageData }) {
  const t = useTexts()
  return (
    <section className="footer-areas" aria-labelledby="footer-areas">
      <h3 id="footer-areas">{t('footer.areas')}</h3>
      <div>
        {page.zones.map((zone) => (
          <section key={zone.slug}>
            <h4>{t('common.zone', { zone: zone.name })}</h4>
            <ul>
              {zone.areas.map((area) => (
                <li key={area.slug}>
                  <a href={area.path}>{area.name}</a>
                </li>
              ))}
            </ul>
            {zone.count > zone.areas.length && (
              <a className="more" href={sectionPath(page, 'areas')}>
                {t('footer.moreAreas', { count: zone.count - zone.areas.length })}
              </a>
            )}
          </section>
        ))}
      </div>
    </section>
  )
}
