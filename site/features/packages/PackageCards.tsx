import type { Category, PublicPackage } from '../../api/pageData'
import type { IslandData } from '../../islands/data'
import { isBargain } from '../../ui/bargain'
import { rupees } from '../../ui/rupees'
import { useTexts } from '../../ui/texts'
import { type Browse, isPackage, matching, perVisit, savings } from './browse'
import { Kept } from './Filters'
import { packageName } from './packageName'
import type { PackageList } from './usePackages'

interface Props {
  data: IslandData
  browse: Browse
  category: Category
  list: PackageList
  retry: () => void
}

export function PackageCards(props: Props) {
  return (
    <div className="results" aria-live="polite" aria-busy={props.list.status === 'loading'}>
      <Results {...props} />
    </div>
  )
}

function Results({ data, browse, category, list, retry }: Props) {
  const t = useTexts()
  if (!browse.size) return <p className="hint">{t('services.chooseSize')}</p>
  if (list.status === 'loading')
    return (
      <p className="hint">
        <span className="spinner" />
        {t('services.loading')}
      </p>
    )
  if (list.status === 'failed')
    return (
      <div className="hint" role="alert">
        <p>{t('services.errorLoading')}</p>
        <button className="button soft" type="button" onClick={retry}>
          {t('common.retry')}
        </button>
      </div>
    )
  const packages = matching(list.packages, browse, category)
  if (packages.length === 0) return <p className="hint">{t('services.empty')}</p>
  return (
    <form className="packages" action={`${data.path}#contact`}>
      <Kept of={browse} names={['category', 'property', 'size', 'duration']} />
      {packages.map((p) => (
        <PackageCard key={p.id} package={p} data={data} />
      ))}
    </form>
  )
}

function PackageCard({ package: p, data }: { package: PublicPackage; data: IslandData }) {
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
        {packageName(p, data)}{' '}
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
      >
        {t(data.kind === 'area' ? 'services.bookThis' : 'services.book')}
      </button>
    </article>
  )
}
