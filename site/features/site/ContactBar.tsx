import type { PageData } from '../../api/pageData'
import { Icon } from '../../ui/Icon'
import { useTexts } from '../../ui/texts'
import { pageChat } from '../leads/pageChat'

/**
 * The bar under a visitor's thumb on a page about one thing. Its links need no script: the chat says
 * what the page is about, and the form below knows its area or begins with its service. On larger
 * screens only the chat of an area is left of it, and floats.
 */
export function ContactBar({ page }: { page: PageData }) {
  const t = useTexts()
  const chat = pageChat(page)
  return (
    <nav className="thumb-bar of-one" aria-label={t('nav.quick')}>
      <a className="call" href={page.business.phone_href}>
        <Icon name="phone" />
        {t('nav.call')}
      </a>
      {page.area ? (
        <a
          className="whatsapp floating"
          href={chat.href}
          data-chat={chat.base}
          aria-label={t('area.whatsapp')}
        >
          <Icon name="whatsapp" />
          <span className="short">{t('nav.whatsapp')}</span>
          <span className="long">{t('area.whatsapp')}</span>
        </a>
      ) : (
        <a className="whatsapp" href={chat.href} data-chat={chat.base}>
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
