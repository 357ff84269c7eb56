import type { PageData } from '../api/pageData'
import { Icon } from './Icon'
import { useTexts } from './texts'

/** A person to ask what the page leaves open, by phone or on WhatsApp. */
export function AskUs({ page: { business, entry } }: { page: PageData }) {
  const t = useTexts()
  const { opens, closes, phone, phone_href, whatsapp_href } = business
  return (
    <aside className="ask" aria-label={t('common.ask')}>
      <h2>{t('common.ask')}</h2>
      {opens && closes && <p>{t('footer.hours', { opens, closes })}</p>}
      <p className="acts">
        <a className="button solid" href={phone_href}>
          <Icon name="phone" />
          {phone}
        </a>
        <a className="button outline" href={entry?.whatsapp_chat_href ?? whatsapp_href}>
          <Icon name="whatsapp" />
          {t('nav.whatsapp')}
        </a>
      </p>
    </aside>
  )
}
