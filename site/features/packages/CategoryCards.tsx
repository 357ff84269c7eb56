import type { PageData } from '../../api/pageData'
import { Pest } from '../../ui/Icon'
import { rupees } from '../../ui/rupees'
import { useTexts } from '../../ui/texts'
import { inspectionTypes } from './inspections'

/** The four priced categories and, on the home page, the two services that begin with an inspection. */
export function CategoryCards({ page }: { page: PageData }) {
  const t = useTexts()
  const guide = (category: string) => page.services.find((s) => s.category === category)?.path
  return (
    <form className="arcade" action={`${page.path}#services`}>
      {page.booking?.categories.map((category) => (
        <div key={category.code} className={`door ${category.icon}`}>
          <button className="arch" type="submit" name="category" value={category.code}>
            <Pest name={category.icon} />
            <strong className="head">{category.name}</strong>
            <span className="note">{category.summary}</span>
            {category.from_price > 0 && (
              <span className="from">
                {t('services.from')} <b className="head">{rupees(category.from_price)}</b>
              </span>
            )}
          </button>
          <About name={category.name} path={guide(category.code)} />
        </div>
      ))}
      {page.kind === 'home' &&
        page.services
          .filter(({ category }) => !category)
          .map((service) => (
            <div key={service.slug} className={`door ${service.icon}`}>
              <a className="arch" href="#contact" data-wish={inspectionTypes[service.slug]}>
                <Pest name={service.icon} />
                <strong className="head">{service.name}</strong>
                <span className="note">{service.summary}</span>
                <span className="from">{t('services.inspection')}</span>
              </a>
              <About name={service.name} path={service.path} />
            </div>
          ))}
    </form>
  )
}

/** The way to the page of a service, where it has one. */
function About({ name, path }: { name: string; path: string | null | undefined }) {
  const t = useTexts()
  if (!path) return null
  return (
    <a className="about" href={path} aria-label={`${t('services.about')}: ${name}`}>
      {t('services.about')}
    </a>
  )
}
