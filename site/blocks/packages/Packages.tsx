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
  const isWhole = !of.size && !of.duration
  const [only] = of.picks
  return (
    <section className="section wrap">
      <header>
        <h2>{of.title}</h2>
      </header>
      {isWhole && of.picks.length === 1 && only && prices?.category === only.slug ? (
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
  const asked = page.entry?.lowest_prices[of.id]
  const chosen = new URLSearchParams({
    ...(of.size && { size: of.size.slug }),
    ...(of.duration && { duration: of.duration }),
  })
  return (
    <ul className="block-prices">
      {of.picks.map(({ slug, title }) => {
        const category = categories.find((one) => one.code === slug)
        const price = asked ? asked[slug] : category?.from_price
        const query = new URLSearchParams([['category', slug], ...chosen])
        return (
          <li key={slug}>
            <a href={`${homePath(page.locale)}?${query}#services`}>
              {category && <Pest name={category.icon} />}
              <span className="head">{title}</span>
              {price !== undefined && price > 0 && (
                <span>
                  {t('services.from')} <b>{rupees(price)}</b>
                </span>
              )}
            </a>
          </li>
        )
      })}
    </ul>
  )
}
