import type { PageData } from '../../api/pageData'
import { Icon } from '../../ui/Icon'
import { useTexts } from '../../ui/texts'

/**
 * The bar under a visitor's thumb on a page about one thing. On larger screens only the chat of an
 * area is left of it, and floats.
 */
export function ContactBar({ page }: { page: PageData }) {
  const t = useTexts()
  const { area, entry, business } = page
  return (
    <nav className="thumb-bar of-one" aria-label={t('nav.quick')}>
      <a className="call" href={business.phone_href}>
        <Icon name="phone" />
        {t('nav.call')}
      </a>
      {area ? (
        <a
          className="whatsapp floating"
          href={area.whatsapp_chat_href}
          aria-label={t('area.whatsapp')}
        >
          <Icon name="whatsapp" />
          <span className="short">{t('nav.whatsapp')}</span>
          <span className="long">{t('area.whatsapp')}</span>
        </a>
      ) : (
        <a className="whatsapp" href={entry?.whatsapp_chat_href}>
          <Icon name="whatsapp" />
          {t('nav.whatsapp')}
        </a>
      )}
      <a className="book" href="#contact">
        {t('form.book')}
      </a>
    </nav>
  )
}
