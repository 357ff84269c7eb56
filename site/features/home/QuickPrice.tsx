import type { PageData, QuickPest, QuickPrices } from '../../api/pageData'
import { Icon } from '../../ui/Icon'
import { rupees } from '../../ui/rupees'
import { useTexts } from '../../ui/texts'
import { inspectionTypes } from '../packages/inspections'

/** The size of home that is priced before anybody chose one: the one most homes have. */
const USUAL_SIZE = '2_bhk'

const written = (price?: number | null) => (price ? rupees(price) : '')

/**
 * Pest and size of home, and what a visit costs: one price is there before any script. With script
 * (`quickPrice.ts`) every choice shows its price at once and the button takes it to the form;
 * without, the form leads to the packages of the choice. The browser restores no choice of an
 * earlier visit: beside it would stand another price.
 */
export function QuickPrice({ page, quick }: { page: PageData; quick: QuickPrices }) {
  const t = useTexts()
  const { choice } = page
  const pest = quick.pests.find(({ category }) => category === choice?.category) ?? quick.pests[0]
  const asked = quick.sizes.find(({ code }) => code === (choice?.size ?? USUAL_SIZE))
  const size = asked ?? quick.sizes[0]
  if (!pest || !size) return null
  const price = pest.prices[quick.sizes.indexOf(size)]
  const none = t('services.empty')
  const noteOf = ({ warranty_days: days }: QuickPest) =>
    [t('services.visit'), days && t('services.warranty', { days })].filter(Boolean).join(' · ')
  return (
    <form className="quick" action={`${page.path}#services`} autoComplete="off" data-none={none}>
      <label>
        <span>{t('hero.pest')}</span>
        <select name="category" defaultValue={pest.category}>
          {quick.pests.map((one) => (
            <option
              key={one.category}
              value={one.category}
              data-wish={one.service}
              data-prices={one.prices.map(written).join(' ')}
              data-note={noteOf(one)}
            >
              {one.name}
            </option>
          ))}
          {page.services
            .filter(({ category }) => !category)
            .map(({ slug, name }) => (
              <option
                key={slug}
                value={slug}
                data-wish={inspectionTypes[slug]}
                data-note={t('hero.inspected')}
              >
                {name}
              </option>
            ))}
        </select>
      </label>
      <label>
        <span>{t('services.sizeResidential')}</span>
        <select name="size" defaultValue={size.code}>
          {quick.sizes.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <output>
        <b className="head">{written(price)}</b>
        <span>{price ? noteOf(pest) : none}</span>
      </output>
      <input type="hidden" name="duration" value="single" />
      <button className="button cta" type="submit">
        {t('services.book')}
        <Icon name="arrow" />
      </button>
    </form>
  )
}
