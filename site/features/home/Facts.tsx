import type { Business } from '../../api/pageData'
import { Icon } from '../../ui/Icon'
import { ratedIn } from '../../ui/rated'
import { useTexts } from '../../ui/texts'

/** What can be checked about the business; what is not in the settings is not there. */
export function Facts({ business }: { business: Business }) {
  const t = useTexts()
  const { licence, gstin } = business
  const rated = ratedIn(business)
  const days = warrantyOf(business)
  return (
    <dl className="proof">
      {rated && (
        <div>
          <dt>{t('hero.rating')}</dt>
          <dd>
            <Icon name="star" size={14} />
            {rated.rating} <small>{t('hero.reviews', { count: rated.count })}</small>
          </dd>
        </div>
      )}
      {days && (
        <div>
          <dt>{t('hero.warranty')}</dt>
          <dd>{t('hero.days', { days })}</dd>
        </div>
      )}
      {licence && (
        <div>
          <dt>{t('common.licence')}</dt>
          <dd>{licence}</dd>
        </div>
      )}
      {gstin && (
        <div>
          <dt>GSTIN</dt>
          <dd>{gstin}</dd>
        </div>
      )}
    </dl>
  )
}

/** `15–365`, or one number. */
function warrantyOf({ warranty_least_days, warranty_most_days }: Business) {
  const days = [warranty_least_days, warranty_most_days].filter((day) => day != null)
  return [...new Set(days)].join('–')
}
