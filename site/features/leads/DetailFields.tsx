import { useEffect, useState } from 'react'
import type { IslandData } from '../../islands/data'
import { rupees } from '../../ui/rupees'
import { useTexts } from '../../ui/texts'
import { useHydrated } from '../../ui/useHydrated'
import { roomName } from '../packages/packageName'
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
  const { list } = usePackages(data.packages, serviceType !== '')
  const packages =
    list.status === 'ready' && serviceType
      ? list.packages.filter(
          (p) => p.service_type === serviceType && (!room || !p.room_type || p.room_type === room),
        )
      : []

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
              {packages.map((p) => (
                <option key={p.id} value={p.id}>
                  {[roomName(p.room_type, data), rupees(p.final_price)].filter(Boolean).join(' · ')}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
    </>
  )
}
