import type { Business } from '../api/pageData'
import { Icon } from './Icon'
import { useTexts } from './texts'

export type Reached = Pick<Business, 'opens' | 'closes' | 'whatsapp_href'>

interface Props {
  business: Reached
  /** What is known of the request: its number, and what was asked for. */
  request: (string | null | undefined)[]
}

/** What becomes of a request that was sent. A chat begins with the request, in the visitor's language. */
export function WhatNext({ business: { opens, closes, whatsapp_href }, request }: Props) {
  const t = useTexts()
  const [chat] = whatsapp_href.split('?')
  const message = [t('thanks.next.chat'), ...request].filter(Boolean).join('\n')
  return (
    <div className="what-next">
      <h2>{t('thanks.next')}</h2>
      <ol>
        {opens && closes && <li>{t('thanks.next.call', { opens, closes })}</li>}
        <li>{t('thanks.next.agree')}</li>
      </ol>
      <a className="button outline" href={`${chat}?text=${encodeURIComponent(message)}`}>
        <Icon name="whatsapp" />
        {t('contact.whatsapp')}
      </a>
    </div>
  )
}
