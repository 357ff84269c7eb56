import type { PageData } from '../../api/pageData'
import { islandData } from '../../islands/data'
import { Island } from '../../islands/Island'
import { Icon } from '../../ui/Icon'
import { useTexts } from '../../ui/texts'
import { browseFrom } from '../packages/browse'
import { Kept } from '../packages/Filters'
import { BookingForm } from './BookingForm'

/** On the page of an area the form takes the place of the packages, once one is chosen. */
export function BookHere({ page }: { page: PageData }) {
  const t = useTexts()
  const data = islandData(page)
  const { packages, choice } = data
  return (
    <section className="services" id="services" data-view="booking">
      <div className="section wrap narrow">
        <form action={`${page.path}#services`}>
          <Kept
            of={browseFrom(page.choice ?? {})}
            names={['category', 'property', 'size', 'duration']}
          />
          <button className="button back" type="submit">
            <Icon name="back" />
            {t('services.backToPackages')}
          </button>
        </form>
        <header>
          <h2 tabIndex={-1}>{t('contact.title')}</h2>
        </header>
        <Island name="BookingForm" data-own={JSON.stringify({ packages, choice })}>
          <BookingForm data={data} />
        </Island>
      </div>
    </section>
  )
}
