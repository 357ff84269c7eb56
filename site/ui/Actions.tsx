import type { Business } from '../api/pageData'
import { Icon } from './Icon'
import { useTexts } from './texts'

/** What to do on a page about one thing: ask for a quote in its form, or call. */
export function Actions({ business }: { business: Pick<Business, 'phone_href'> }) {
  const t = useTexts()
  return (
    <div className="actions">
      <a className="button cta" href="#contact">
        {t('area.quote')}
      </a>
      <a className="button ghost" href={business.phone_href}>
        <Icon name="phone" />
        {t('area.call')}
      </a>
    </div>
  )
}
