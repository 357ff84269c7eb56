import type { Category, PageData, PublicPackage } from '../../api/pageData'
import { isBargain } from '../../ui/bargain'
import { rupees } from '../../ui/rupees'
import { useTexts } from '../../ui/texts'
import { type Browse, chosenFields, isPackage, matching, perVisit, savings } from './browse'
import { Kept } from './Filters'
import { packageName } from './packageName'

interface Props {
  page: PageData
  browse: Browse
  category: Category
}

export function PackageCards({ page, browse, category }: Props) {
  const t = useTexts()
  if (!browse.size) return <p className="hint">{t('services.chooseSize')}</p>
  const packages = matching(page.booking?.packages ?? [], browse, category)
  if (packages.length === 0) return <p className="hint">{t('services.empty')}</p>
  return (
    <form
      className="packages"
      action={`${page.path}#contact`}
      data-book={page.kind === 'area' ? 'here' : undefined}
    >
      <Kept of={browse} names={['category', 'property', 'size', 'duration']} />
      {packages.map((p) => (
        <PackageCard key={p.id} package={p} page={page} />
      ))}
    </form>
  )
}

function PackageCard({ package: p, page }: { package: PublicPackage; page: PageData }) {
  const t = useTexts()
  const bargain = isBargain(p)
  const saved = savings(p)
  const facts = [
    p.number_of_services === 1
      ? t('services.visit')
      : t('services.visits', { count: p.number_of_services }),
    p.validity_days > 0 && t('services.validity', { days: p.validity_days }),
    isPackage(p) && t('services.perVisit', { price: rupees(perVisit(p)) }),
  ]
  return (
    <article className={bargain ? 'package bargain' : 'package'}>
      {bargain && (
        <span className="flag">
          {t('services.off', { percent: Math.round(p.discount_percentage) })}
        </span>
      )}
      <h3>
        {packageName(p, page)}{' '}
        {isPackage(p) && <span className="tag">{t('services.package')}</span>}
      </h3>
      <p className="price">
        <b className="head">{rupees(p.final_price)}</b>
        {saved > 0 && (
          <>
            <s>{rupees(p.before_discount)}</s>{' '}
            <span>{t('services.save', { amount: rupees(saved) })}</span>
          </>
        )}
      </p>
      <p className="facts">{facts.filter(Boolean).join(' · ')}</p>
      <button
        className={`button ${bargain ? 'solid' : 'soft'}`}
        type="submit"
        name="package"
        value={p.id}
        data-package={JSON.stringify(p, [...chosenFields])}
      >
        {t(page.kind === 'area' ? 'services.bookThis' : 'services.book')}
      </button>
    </article>
  )
}
