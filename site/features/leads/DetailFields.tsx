import { useEffect, useState } from 'react'
import type { PublicPackage } from '../../api/pageData'
import type { IslandData } from '../../islands/data'
import { rupees } from '../../ui/rupees'
import { useTexts } from '../../ui/texts'
import { useHydrated } from '../../ui/useHydrated'
import { usePackages } from '../packages/usePackages'
import { Field } from './Field'
import { HomeSizeField, NotesField, ServiceField } from './fields'
import { Consent } from './HiddenFields'
import { todayInIndia } from './rules'

interface Props {
  data: IslandData
  id: string
  /** A package is chosen already: there is no service to ask for. */
  chosen: boolean
  /** The service type that a link to the form named. */
  wish: string
  onPackageNeeded: (needed: boolean) => void
}

/** Step 2: the service, and the date. */
export function DetailFields({ data, id, chosen, wish, onPackageNeeded }: Props) {
  const t = useTexts()
  const hydrated = useHydrated()
  return (
    <>
      {!chosen && (
        <ServiceChoice key={wish} data={data} wish={wish} onPackageNeeded={onPackageNeeded} />
      )}
      <Field name="preferred_date" label={t('form.date')}>
        {(control) => (
          <input {...control} type="date" min={hydrated ? todayInIndia() : undefined} />
        )}
      </Field>
      <Field name="preferred_time" label={t('form.time')}>
        {(control) => (
          <select {...control}>
            <option value="">{t('form.timeChoose')}</option>
            <option value="morning">{t('form.time.morning')}</option>
            <option value="afternoon">{t('form.time.afternoon')}</option>
            <option value="evening">{t('form.time.evening')}</option>
          </select>
        )}
      </Field>
      <NotesField />
      <Consent id={id} data={data} />
    </>
  )
}

/** The service, the size of the home, and the packages for both. */
function ServiceChoice({ data, wish, onPackageNeeded }: Omit<Props, 'id' | 'chosen'>) {
  const t = useTexts()
  const hydrated = useHydrated()
  const [serviceType, setServiceType] = useState(wish)
  const [room, setRoom] = useState('')
  const packages = offered(usePackages(serviceType), serviceType, room)

  // A service must be chosen first; advice and inspections have no packages to choose from.
  const needed = serviceType === '' || packages.length > 0
  useEffect(() => onPackageNeeded(needed), [needed, onPackageNeeded])

  return (
    <>
      <ServiceField data={data} advice={hydrated} initial={wish} onChange={setServiceType} />
      <HomeSizeField onChange={setRoom} />
      {packages.length > 0 && (
        <Field
          key={`${serviceType} ${room}`}
          name="package_id"
          label={t('form.package')}
          starred
          wide
        >
          {(control) => (
            <select {...control}>
              <option value="">{t('form.packageChoose')}</option>
              {bySize(packages, data).map(({ name, packages }) => (
                <optgroup key={name} label={name}>
                  {packages.map((p) => (
                    <option key={p.id} value={p.id}>
                      {`${name} · ${rupees(p.final_price)}`}
                    </option>
                  ))}
                </optgroup>
              ))}
              {packages
                .filter((p) => !p.room_type)
                .map((p) => (
                  <option key={p.id} value={p.id}>
                    {rupees(p.final_price)}
                  </option>
                ))}
            </select>
          )}
        </Field>
      )}
    </>
  )
}

/** The list of sizes ends with "5+": that is five rooms and more. */
const isOfSize = (room: string, { room_type: size }: PublicPackage) =>
  !room || !size || size === room || (room === '5_bhk' && size === '6_bhk')

const offered = (packages: PublicPackage[], serviceType: string, room: string) =>
  packages.filter((p) => p.service_type === serviceType && isOfSize(room, p))

/** By size, the smallest first as in the service browser, and the cheapest first in each. */
function bySize(packages: PublicPackage[], { booking }: IslandData) {
  const sorted = [...packages].sort((a, b) => a.final_price - b.final_price)
  const sizes = booking.room_types.map(({ code, name }) => ({
    name,
    packages: sorted.filter((p) => p.room_type === code),
  }))
  return sizes.filter(({ packages }) => packages.length > 0)
}
