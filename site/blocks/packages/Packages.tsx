import type { PackagesBlock } from '../../api/blocks'
import { AskUs } from '../../ui/AskUs'
import { homePath } from '../../ui/homePath'
import { Pest } from '../../ui/Icon'
import { PriceList } from '../../ui/PriceList'
import { rupees } from '../../ui/rupees'
import { useTexts } from '../../ui/texts'
import type { BlockProps } from '../block'

/** One category with its whole price list, or several with their lowest prices. */
export function Block({ of, page }: BlockProps<PackagesBlock>) {
  const prices = page.entry?.prices
  const [only] = of.picks
  return (
    <section className="section wrap">
      <header>
        <h2>{of.title}</h2>
      </header>
      {of.picks.length === 1 && only && prices?.category === only.slug ? (
        <div className="priced">
          <PriceList page={page} category={only.slug} tables={prices.tables} />
          <AskUs page={page} />
        </div>
      ) : (
        <LowestPrices of={of} page={page} />
      )}
    </section>
  )
}

function LowestPrices({ of, page }: Pick<BlockProps<PackagesBlock>, 'of' | 'page'>) {
  const t = useTexts()
  const categories = page.booking?.categories ?? []
  return (
    <ul className="block-prices">
      {of.picks.map(({ slug, title }) => {
        const category = categories.find((one) => one.code === slug)
        return (
          <li key={slug}>
            <a href={`${homePath(page.locale)}?category=${slug}#services`}>
              {category && <Pest name={category.icon} />}
              <span className="head">{title}</span>
              {category && category.from_price > 0 && (
                <span>
                  {t('services.from')} <b>{rupees(category.from_price)}</b>
                </span>
              )}
            </a>
          </li>
        )
      })}
    </ul>
  )
}
