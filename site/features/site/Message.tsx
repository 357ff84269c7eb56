import type { ReactNode } from 'react'
import type { PageData } from '../../api/pageData'
import { homePath } from '../../ui/homePath'
import { Icon } from '../../ui/Icon'
import { Later } from '../../ui/Later'
import { useTexts } from '../../ui/texts'
import { inlineScript, Verbatim } from '../../ui/Verbatim'
import { WhatNext } from '../../ui/WhatNext'
import { Summary, useRequested } from '../leads/Summary'
import offlineFile from './offline.js?raw'

export const tryAgain = inlineScript(offlineFile)

interface MessageProps {
  /** The picture above it. */
  sign: ReactNode
  title: string
  body: string
  children: ReactNode
}

/** The body of a page that says one thing. */
function Message({ sign, title, body, children }: MessageProps) {
  return (
    <>
      <Later />
      <section className="message">
        <div className="wrap">
          {sign}
          <h1>{title}</h1>
          <p>{body}</p>
          {children}
        </div>
      </section>
    </>
  )
}

function Seal({ name }: { name: string }) {
  return (
    <span className="seal">
      <Icon name={name} size={40} />
    </span>
  )
}

export function ThankYou({ page }: { page: PageData }) {
  const t = useTexts()
  const lines = useRequested(page)
  return (
    <Message sign={<Seal name="check" />} title={t('thanks.title')} body={t('thanks.body')}>
      {page.request && (
        <>
          <p className="number">{t('thanks.number', { number: page.request.lead_number })}</p>
          <Summary of={lines} />
        </>
      )}
      <WhatNext business={page.business} request={[page.request?.lead_number, ...lines]} />
      <a className="button cta" href={homePath(page.locale)}>
        {t('thanks.home')}
      </a>
    </Message>
  )
}

/** What a browser shows in place of a page that it cannot fetch; the service worker keeps it. */
export function Offline({ page: { business } }: { page: PageData }) {
  const t = useTexts()
  return (
    <>
      <Message sign={<Seal name="offline" />} title={t('offline.title')} body={t('offline.body')}>
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
      </Message>
      <Verbatim tag="script" text={tryAgain} />
    </>
  )
}
