import type { Business } from '../api/pageData'
import { Icon } from './Icon'
import { useTexts } from './texts'

export type Reached = Pick<Business, 'opens' | 'closes' | 'whatsapp_href'>

/** What becomes of a request that was sent. */
export function WhatNext({ business: { opens, closes, whatsapp_href } }: { business: Reached }) {
  const t = useTexts()
  return (
    <div className="what-next">
      <h2>{t('thanks.next')}</h2>
      <ol>
        {opens && closes && <li>{t('thanks.next.call', { opens, closes })}</li>}
        <li>{t('thanks.next.agree')}</li>
      </ol>
      <a className="button outline" href={whatsapp_href}>
        <Icon name="whatsapp" />
        {t('contact.whatsapp')}
      </a>
    </div>
  )
}
