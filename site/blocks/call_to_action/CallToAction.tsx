import type { CallToActionBlock } from '../../api/blocks'
import { Buttons } from '../../ui/Buttons'
import { Icon } from '../../ui/Icon'
import { useTexts } from '../../ui/texts'
import type { BlockProps } from '../block'

export function Block({ of, page }: BlockProps<CallToActionBlock>) {
  const t = useTexts()
  const { business, entry } = page
  return (
    <section className="section wrap block-call">
      <div>
        <h2>{of.title}</h2>
        {of.text && <p>{of.text}</p>}
      </div>
      <div className="actions">
        {of.buttons ? (
          <Buttons of={of.buttons} />
        ) : (
          <a className="button cta" href="#contact">
            {t('area.quote')}
          </a>
        )}
        {of.phone && (
          <a className="button ghost" href={business.phone_href}>
            <Icon name="phone" />
            {t('area.call')}
          </a>
        )}
        {of.whatsapp && (
          <a className="button ghost" href={entry?.whatsapp_chat_href ?? business.whatsapp_href}>
            <Icon name="whatsapp" />
            {t('contact.whatsapp')}
          </a>
        )}
      </div>
    </section>
  )
}
