import type { IslandData } from '../../islands/data'
import { Icon, Pest } from '../../ui/Icon'
import { rupees } from '../../ui/rupees'
import { useTexts } from '../../ui/texts'
import { inspectionTypes } from './inspections'

/** The four priced categories and, on the home page, the two services that begin with an inspection. */
export function CategoryCards({ data }: { data: IslandData }) {
  const t = useTexts()
  return (
    <form className="arcade" action={`${data.path}#services`}>
      {data.booking.categories.map((category) => (
        <button
          key={category.code}
          className="arch"
          type="submit"
          name="category"
          value={category.code}
        >
          <Pest name={category.icon} />
          <strong className="head">{category.name}</strong>
          <span className="note">{category.summary}</span>
          <span className="from">
            {category.from_price > 0 && (
              <span>
                {t('services.from')} <b>{rupees(category.from_price)}</b>
              </span>
            )}
            <Icon name="arrow" />
          </span>
        </button>
      ))}
      {data.kind === 'home' &&
        data.inspections.map((service) => (
          <a
            key={service.slug}
            className="arch"
            href="#contact"
            data-wish={inspectionTypes[service.slug]}
          >
            <Pest name={service.icon} />
            <strong className="head">{service.name}</strong>
            <span className="note">{service.summary}</span>
            <span className="from">
              <b>{t('services.inspection')}</b>
              <Icon name="arrow" />
            </span>
          </a>
        ))}
    </form>
  )
}
