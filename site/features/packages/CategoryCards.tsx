import type { IslandData } from '../../islands/data'
import { Pest } from '../../ui/Icon'
import { rupees } from '../../ui/rupees'
import { useTexts } from '../../ui/texts'
import { inspectionTypes } from './inspections'

/** The four priced categories and, on the home page, the two services that begin with an inspection. */
export function CategoryCards({ data }: { data: IslandData }) {
  const t = useTexts()
  return (
    <form className="arcade" action={`${data.path}#services`}>
      {data.booking.categories.map((category) => (
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
          <About name={category.name} path={data.guides[category.code]} />
        </div>
      ))}
      {data.kind === 'home' &&
        data.inspections.map((service) => (
          <div key={service.slug} className={`door ${service.icon}`}>
            <a className="arch" href="#contact" data-wish={inspectionTypes[service.slug]}>
              <Pest name={service.icon} />
              <strong className="head">{service.name}</strong>
              <span className="note">{service.summary}</span>
              <span className="from">{t('services.inspection')}</span>
            </a>
            <About name={service.name} path={data.guides[service.slug]} />
          </div>
        ))}
    </form>
  )
}

/** The way to the page of a service, where it has one. */
function About({ name, path }: { name: string; path: string | undefined }) {
  const t = useTexts()
  if (!path) return null
  return (
    <a className="about" href={path} aria-label={`${t('services.about')}: ${name}`}>
      {t('services.about')}
    </a>
  )
}
