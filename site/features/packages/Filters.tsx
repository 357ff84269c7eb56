import type { PageData } from '../../api/pageData'
import { type TextKey, useTexts } from '../../ui/texts'
import type { Browse, Duration, Property } from './browse'

const properties: Property[] = ['residential', 'commercial']
const durations: Duration[] = ['all', 'single', 'package']

/** Each filter sends only what it keeps: a change of property drops the size. */
export function Filters({ page, browse }: { page: PageData; browse: Browse }) {
  const t = useTexts()
  const action = `${page.path}#services`
  const sizes = page.booking?.room_types.filter((room) => room.property === browse.property)
  const sizeLabel: TextKey =
    browse.property === 'residential' ? 'services.sizeResidential' : 'services.sizeCommercial'
  return (
    <div className="filters">
      <form action={action}>
        <Kept of={browse} names={['category', 'duration']} />
        <fieldset className="toggle">
          <legend>{t('services.property')}</legend>
          <div>
            {' '}
            {properties.map((property) => (
              <button
                key={property}
                type="submit"
                name="property"
                value={property}
                aria-pressed={browse.property === property}
              >
                {t(`services.property.${property}`)}
              </button>
            ))}
          </div>
        </fieldset>
      </form>
      {/* The browser restores no size of an earlier step: beside it would stand other prices. */}
      <form action={action} autoComplete="off">
        <Kept of={browse} names={['category', 'property', 'duration']} />
        <label className="size">
          <span>{t(sizeLabel)}</span>
          <select name="size" defaultValue={browse.size ?? ''}>
            <option value="">{t('services.sizeChoose')}</option>
            {sizes?.map((room) => (
              <option key={room.code} value={room.code}>
                {room.name}
              </option>
            ))}
          </select>
        </label>
        <button className="button soft without-script" type="submit">
          {t('services.show')}
        </button>
      </form>
      {page.kind === 'home' && (
        <form action={action}>
          <Kept of={browse} names={['category', 'property', 'size']} />
          <fieldset className="toggle">
            <legend>{t('services.duration')}</legend>
            <div>
              {' '}
              {durations.map((duration) => (
                <button
                  key={duration}
                  type="submit"
                  name="duration"
                  value={duration}
                  aria-pressed={browse.duration === duration}
                >
                  {t(`services.duration.${duration}`)}
                </button>
              ))}
            </div>
          </fieldset>
        </form>
      )}
    </div>
  )
}

/** Hidden fields with the parts of the visitor's choice that a form keeps. */
export function Kept({ of, names }: { of: Browse; names: (keyof Browse)[] }) {
  return names.map((name) => {
    const value = of[name]
    return value && <input key={name} type="hidden" name={name} value={value} />
  })
}
