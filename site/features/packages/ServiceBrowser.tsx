import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { Category, PublicPackage } from '../../api/pageData'
import type { IslandData } from '../../islands/data'
import { Icon } from '../../ui/Icon'
import { useTexts } from '../../ui/texts'
import { type Browse, browseFrom } from './browse'
import { CategoryCards } from './CategoryCards'
import { Filters } from './Filters'
import { PackageCards } from './PackageCards'
import { choose } from './selection'
import { usePackages } from './usePackages'

/**
 * Category, then kind of property and size, then the packages.
 *
 * Every control is a small GET form, so the browser works by URLs alone. With script the same forms
 * are read in place instead of being sent: one set of rules for both.
 */
export function ServiceBrowser({
  data,
  bookingForm,
}: {
  data: IslandData
  bookingForm: ReactNode
}) {
  const t = useTexts()
  const { booking, kind } = data
  const [browse, setBrowse] = useState<Browse>(browseFrom(data.choice ?? {}))
  const [bookingHere, setBookingHere] = useState(false)
  const { list, retry } = usePackages(data.packages)
  const heading = useRef<HTMLHeadingElement>(null)
  const category = booking.categories.find((c) => c.code === browse.category)

  // A change of view removes the pressed button: the focus moves to the new heading.
  const view = bookingHere ? 'booking' : category?.code
  const shown = useRef(view)
  useEffect(() => {
    if (shown.current !== view) heading.current?.focus()
    shown.current = view
  }, [view])

  function apply(event: FormEvent<HTMLElement>) {
    event.preventDefault()
    const fields = new FormData(event.target as HTMLFormElement)
    const button = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null
    if (button?.name) fields.set(button.name, button.value)
    const chosen = fields.get('package')
    const found = list.status === 'ready' && list.packages.find((p) => p.id === chosen)
    if (found && category) book(found, category)
    else setBrowse(browseFrom(Object.fromEntries(fields)))
  }

  function book(selectedPackage: PublicPackage, { code, name }: Category) {
    choose({ category: code, categoryLabel: name, propertyType: browse.property, selectedPackage })
    if (kind === 'area') setBookingHere(true)
    else document.getElementById('contact')?.scrollIntoView()
  }

  if (bookingHere)
    return (
      <section className="services" id="services">
        <div className="section wrap narrow">
          <button className="button back" type="button" onClick={() => setBookingHere(false)}>
            <Icon name="back" />
            {t('services.backToPackages')}
          </button>
          <header>
            <h2 ref={heading} tabIndex={-1}>
              {t('contact.title')}
            </h2>
          </header>
          {bookingForm}
        </div>
      </section>
    )

  return (
    <section className="services" id="services" onSubmit={apply}>
      <div className="section wrap">
        {category ? (
          <>
            <form action={`${data.path}#services`}>
              <button className="button back" type="submit">
                <Icon name="back" />
                {t('services.back')}
              </button>
            </form>
            <header>
              <h2 ref={heading} tabIndex={-1}>
                {category.name}
              </h2>
              <p>{category.summary}</p>
            </header>
            <Filters data={data} browse={browse} />
            <PackageCards
              data={data}
              browse={browse}
              category={category}
              list={list}
              retry={retry}
            />
          </>
        ) : (
          <>
            <header>
              <h2 ref={heading} tabIndex={-1}>
                {t('services.title')}
              </h2>
              <p>{t('services.lede')}</p>
            </header>
            <CategoryCards data={data} />
          </>
        )}
      </div>
    </section>
  )
}
