import type { IslandData } from '../../islands/data'
import { Icon } from '../../ui/Icon'
import { useTexts } from '../../ui/texts'
import { askedSelection } from '../packages/selection'
import { BookingForm } from './BookingForm'
import { Callback } from './Callback'
import { useChoice } from './Chosen'
import { InlineForm } from './InlineForm'
import { chatAbout } from './tellChats'

/** Two steps on the home page; elsewhere the short form, unless the page or the URL asks for the other. */
export function LeadForm({ data }: { data: IslandData }) {
  const t = useTexts()
  const { choice } = useChoice(data)
  const asked = askedSelection(data) !== null
  const short = data.kind !== 'home' && !data.long && !asked && data.form?.values.form !== 'booking'
  return (
    <section className="contact" id="contact">
      <div className="section wrap">
        <header>
          <h2>{data.title ?? t('contact.title')}</h2>
          <p>{t('contact.lede')}</p>
          <p className="ways">
            <a href={data.business.phone_href}>
              <Icon name="phone" />
              {data.business.phone}
            </a>
            <a href={chatAbout(data.chat ?? data.business.whatsapp_href, choice)}>
              <Icon name="whatsapp" />
              {t('contact.whatsapp')}
            </a>
          </p>
          <Callback data={data} />
        </header>
        <div>
          {short ? (
            <InlineForm data={data} id="inline" />
          ) : (
            <BookingForm data={data} id="contact" />
          )}
        </div>
      </div>
    </section>
  )
}
