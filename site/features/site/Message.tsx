import type { PageData } from '../../api/pageData'
import { homePath } from '../../ui/homePath'
import { Icon, Pest } from '../../ui/Icon'
import { Later } from '../../ui/Later'
import { useTexts } from '../../ui/texts'
import { WhatNext } from '../../ui/WhatNext'
import { Hits } from '../search/Hits'

/** Pages that say one thing: thank you, and not found. */

export function ThankYou({ page }: { page: PageData }) {
  const t = useTexts()
  return (
    <>
      <Later />
      <section className="message">
        <div className="wrap">
          <span className="seal">
            <Icon name="check" size={40} />
          </span>
          <h1>{t('thanks.title')}</h1>
          <p>{t('thanks.body')}</p>
          {page.lead_number && (
            <p className="number">{t('thanks.number', { number: page.lead_number })}</p>
          )}
          <WhatNext business={page.business} />
          <a className="button cta" href={homePath(page.locale)}>
            {t('thanks.home')}
          </a>
        </div>
      </section>
    </>
  )
}

export function NotFound({ page }: { page: PageData }) {
  const t = useTexts()
  return (
    <>
      <Later />
      <section className="message">
        <div className="wrap">
          <Pest name="rodent" />
          <h1>404</h1>
          <p>{t('notFound.body')}</p>
          {page.search && (
            <>
              <p>{t('found.meant')}</p>
              <Hits page={page} items={page.search.items} />
            </>
          )}
          <a className="button cta" href={homePath(page.locale)}>
            {t('notFound.home')}
          </a>
        </div>
      </section>
    </>
  )
}
