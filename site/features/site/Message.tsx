import type { PageData } from '../../api/pageData'
import { homePath } from '../../ui/homePath'
import { Icon, Pest } from '../../ui/Icon'
import { Later } from '../../ui/Later'
import { useTexts } from '../../ui/texts'
import { inlineScript, Verbatim } from '../../ui/Verbatim'
import { WhatNext } from '../../ui/WhatNext'
import { Hits } from '../search/Hits'
import offlineFile from './offline.js?raw'

export const tryAgain = inlineScript(offlineFile)

/** Pages that say one thing: thank you, not found, and no connection. */

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

/** What a browser shows in place of a page that it cannot fetch; the service worker keeps it. */
export function Offline({ page: { business } }: { page: PageData }) {
  const t = useTexts()
  return (
    <>
      <Later />
      <section className="message">
        <div className="wrap">
          <span className="seal">
            <Icon name="offline" size={40} />
          </span>
          <h1>{t('offline.title')}</h1>
          <p>{t('offline.body')}</p>
          {/* For who has sent a request that waits in the outbox. */}
          <p id="kept" className="kept" hidden>
            {t('offline.kept')}
          </p>
          <button type="button" className="button ghost" id="retry">
            {t('common.retry')}
          </button>
          <div className="reach">
            <p>{t('offline.call')}</p>
            <a className="button cta" href={business.phone_href}>
              <Icon name="phone" />
              {business.phone}
            </a>
            <a className="button ghost" href={business.whatsapp_href}>
              <Icon name="whatsapp" />
              {t('contact.whatsapp')}
            </a>
          </div>
        </div>
      </section>
      <Verbatim tag="script" text={tryAgain} />
    </>
  )
}
