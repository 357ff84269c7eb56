import type { IslandData } from '../../islands/data'
import { useTexts } from '../../ui/texts'
import { inspectionTypes } from '../packages/inspections'
import { ADVICE } from './advice'
import { Field } from './Field'
import { keepPrefix } from './phonePrefix'

/** The fields that every form has. */
export function NameAndPhone() {
  const t = useTexts()
  return (
    <>
      <Field name="name" label={t('form.name')} required>
        {(control) => <input {...control} autoComplete="name" />}
      </Field>
      <Field name="phone" label={t('form.phone')} required initial="+91 ">
        {(control) => (
          <input
            {...control}
            type="tel"
            autoComplete="tel"
            inputMode="tel"
            onInput={(event) => keepPrefix(event.currentTarget)}
          />
        )}
      </Field>
    </>
  )
}

export function ContactFields() {
  const t = useTexts()
  return (
    <>
      <NameAndPhone />
      <Field name="email" label={t('form.email')} required>
        {(control) => <input {...control} type="email" autoComplete="email" />}
      </Field>
    </>
  )
}

export function PincodeField() {
  const t = useTexts()
  return (
    <Field name="pincode" label={t('form.pincode')}>
      {(control) => <input {...control} inputMode="numeric" autoComplete="postal-code" />}
    </Field>
  )
}

interface ServiceFieldProps {
  data: IslandData
  required?: boolean
  advice?: boolean
  initial?: string
  onChange?: (serviceType: string) => void
}

export function ServiceField({
  data,
  required = false,
  advice = false,
  initial = '',
  onChange,
}: ServiceFieldProps) {
  const t = useTexts()
  return (
    <Field name="service_type" label={t('form.service')} required={required} initial={initial}>
      {(control) => (
        <select {...control} onChange={(event) => onChange?.(event.currentTarget.value)}>
          <option value="">{t('form.serviceChoose')}</option>
          {data.booking.service_types.map((type) => (
            <option key={type.code} value={type.code}>
              {type.name}
            </option>
          ))}
          {data.inspections.map((service) => (
            <option key={service.slug} value={inspectionTypes[service.slug]}>
              {t('form.inspection', { service: service.name })}
            </option>
          ))}
          {advice && <option value={ADVICE}>{t('form.advice')}</option>}
        </select>
      )}
    </Field>
  )
}

const homes = ['1', '2', '3', '4', '5+']

export function HomeSizeField({
  starred = false,
  onChange,
}: {
  starred?: boolean
  onChange?: (room: string) => void
}) {
  const t = useTexts()
  return (
    <Field name="room_type" label={t('form.homeSize')} starred={starred}>
      {(control) => (
        <select {...control} onChange={(event) => onChange?.(event.currentTarget.value)}>
          <option value="">{t('form.homeSizeChoose')}</option>
          {homes.map((n) => (
            <option key={n} value={`${Number.parseInt(n, 10)}_bhk`}>
              {t('form.bhk', { n })}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

export function NotesField() {
  const t = useTexts()
  return (
    <Field name="notes" label={t('form.notes')} wide>
      {(control) => <textarea {...control} rows={3} />}
    </Field>
  )
}
