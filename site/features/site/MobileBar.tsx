import type { PageData } from '../../api/pageData'
import { Icon } from '../../ui/Icon'
import { useTexts } from '../../ui/texts'

/** The bar under a visitor's thumb on small screens. */
export function MobileBar({ page }: { page: PageData }) {
  const t = useTexts()
  return (
    <nav className="thumb-bar" aria-label={t('nav.quick')}>
      <a href="#home" aria-current="page">
        <Icon name="home" />
        {t('nav.home')}
      </a>
      <a href="#services">
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
      <a className="whatsapp" href={page.business.whatsapp_href}>
        <Icon name="whatsapp" />
        {t('nav.whatsapp')}
      </a>
    </nav>
  )
}
