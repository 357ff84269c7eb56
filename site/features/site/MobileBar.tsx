import type { PageData } from '../../api/pageData'
import { Icon } from '../../ui/Icon'
import { useTexts } from '../../ui/texts'
import { pageChat } from '../leads/pageChat'

/**
 * The bar under a visitor's thumb on small screens. It marks the section that the page opens at;
 * `markSection.ts` follows the scroll.
 */
export function MobileBar({ page }: { page: PageData }) {
  const t = useTexts()
  const opened = openedAt(page)
  const chat = pageChat(page)
  const current = (section: Section) => (section === opened ? 'location' : undefined)
  return (
    <nav className="thumb-bar" aria-label={t('nav.quick')}>
      <a href="#home" aria-current={current('home')}>
        <Icon name="home" />
        {t('nav.home')}
      </a>
      <a href="#services" aria-current={current('services')}>
        <Icon name="grid" />
        {t('nav.services')}
      </a>
      <a href="#about">
        <Icon name="info" />
        {t('nav.about')}
      </a>
      <a className="call" href={page.business.phone_href}>
        <Icon name="phone" />
        {t('nav.call')}
      </a>
      <a className="whatsapp" href={chat.href} data-chat={chat.base}>
        <Icon name="whatsapp" />
        {t('nav.whatsapp')}
      </a>
    </nav>
  )
}

type Section = 'home' | 'services'

/** A form that came back, or a chosen package, opens the page at the form: no entry is that. */
function openedAt({ form, choice }: PageData): Section | null {
  if (form || choice?.package) return null
  return choice ? 'services' : 'home'
}
