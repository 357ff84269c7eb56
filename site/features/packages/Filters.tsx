import type { IslandData } from '../../islands/data'
import { type TextKey, useTexts } from '../../ui/texts'
import type { Browse, Duration, Property } from './browse'

const properties: Property[] = ['residential', 'commercial']
const durations: Duration[] = ['all', 'single', 'package']

/** Each filter sends only what it keeps: a change of property drops the size. */
export function Filters({ data, browse }: { data: IslandData; browse: Browse }) {
  const t = useTexts()
  const action = `${data.path}#services`
  const sizes = data.booking.room_types.filter((room) => room.property === browse.property)
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
      <form action={action}>
        <Kept of={browse} names={['category', 'property', 'duration']} />
        <label className="size">
          <span>{t(sizeLabel)}</span>
          <select
            // A new key drops the choice made for the previous property.
            key={browse.property}
            name="size"
            defaultValue={browse.size ?? ''}
            onChange={(event) => event.currentTarget.form?.requestSubmit()}
          >
            <option value="">{t('services.sizeChoose')}</option>
            {sizes.map((room) => (
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
      {data.kind === 'home' && (
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
