import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react'
import type { IslandData } from '../../islands/data'
import { useTexts } from '../../ui/texts'
import { useHydrated } from '../../ui/useHydrated'
import { pricedVisit } from '../packages/pricedVisit'
import { choose } from '../packages/selection'
import { Alert, Sent } from './Alert'
import { ADVICE } from './advice'
import { ChosenPackage, ChosenPlan, useChoice } from './Chosen'
import { DetailFields } from './DetailFields'
import { Field, FormContext } from './Field'
import { ContactFields, PincodeField } from './fields'
import { HiddenFields } from './HiddenFields'
import { checkBookingContact, checkBookingDetails, type Errors } from './rules'
import { Summary } from './Summary'
import { useLeadForm, valuesOf } from './useLeadForm'

const CONTACT = ['name', 'phone', 'email', 'address', 'pincode']

/**
 * Contact first, then schedule and details. Without script both steps are shown below each other as
 * one plain form; the stylesheet hides the second step only where script runs.
 */
export function BookingForm({ data, id = 'booking' }: { data: IslandData; id?: string }) {
  const t = useTexts()
  const form = useLeadForm(data, 'booking')
  const { selection, wish, choice } = useChoice(data)
  const hydrated = useHydrated()
  const [chosenStep, setStep] = useState<1 | 2>(1)
  const [packageNeeded, setPackageNeeded] = useState(true)
  const title = useRef<HTMLLegendElement>(null)
  const { errors, count, accept } = form
  // The engine may refuse a field of the first step while the second is shown.
  const step = CONTACT.some((field) => errors[field]) ? 1 : chosenStep

  // accept() is a new function in each render, but always does the same.
  const acceptNow = useRef(accept)
  acceptNow.current = accept
  const gone = useCallback(() => {
    choose(null)
    acceptNow.current({ service_type: 'unknown' })
  }, [])

  function go(to: 1 | 2) {
    setStep(to)
    form.typed()
    // The step is rendered first: only then can its title take the focus.
    requestAnimationFrame(() => title.current?.focus())
  }

  useEffect(() => {
    if (!wish?.size) return
    let left = false
    pricedVisit(wish).then((visit) => visit && !left && choose(visit))
    return () => {
      left = true
    }
  }, [wish])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a sent form begins anew
  useEffect(() => setStep(1), [count])

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const values = valuesOf(event.currentTarget)
    const contact: Errors = checkBookingContact(values)
    if (step === 1) {
      if (form.accept(contact)) go(2)
    } else if (
      form.accept({ ...contact, ...checkBookingDetails(values, packageNeeded || !!selection) })
    ) {
      void form.send({
        ...values,
        service_type: values.service_type === ADVICE ? '' : (values.service_type ?? ''),
        is_emergency: wish?.emergency ?? '',
        notes: [wish?.plan, values.notes].filter(Boolean).join('\n'),
      })
    }
  }

  const chosen = (
    <>
      {selection && <ChosenPackage data={data} selection={selection} onGone={gone} />}
      {wish?.plan && <ChosenPlan name={wish.plan} />}
    </>
  )
  // In the second step, what is asked for stands above the button that sends it.
  const isLast = hydrated && step === 2
  return (
    <FormContext value={{ ...form, id }}>
      <Sent form={form} business={data.business} />
      <form
        key={count}
        ref={form.element}
        className="lead-form"
        data-step={hydrated ? step : undefined}
        method="post"
        action={`${data.engine ?? ''}/api/leads#contact`}
        noValidate={hydrated}
        onInput={form.typed}
        onSubmit={submit}
      >
        {isLast || chosen}
        <fieldset className="step-1">
          <legend className="head" ref={step === 1 ? title : undefined} tabIndex={-1}>
            <small>{t('form.step', { step: 1, of: 2 })}</small>
            {t('form.contact')}
          </legend>
          <ContactFields />
          <PincodeField />
          <Field name="address" label={t('form.address')} required wide>
            {(control) => <textarea {...control} rows={2} autoComplete="street-address" />}
          </Field>
        </fieldset>
        <fieldset className="step-2">
          <legend className="head" ref={step === 2 ? title : undefined} tabIndex={-1}>
            <small>{t('form.step', { step: 2, of: 2 })}</small>
            {t('form.details')}
          </legend>
          <DetailFields
            data={data}
            id={id}
            chosen={selection !== null}
            wish={wish?.wish ?? ''}
            onPackageNeeded={setPackageNeeded}
          />
        </fieldset>
        <HiddenFields data={data} form="booking" />
        {isLast && (
          <>
            {chosen}
            {/* The chosen package or plan is named just above. */}
            <Summary of={form.summary.slice(choice ? 1 : 0)} />
          </>
        )}
        <Alert form={form} />
        <div className="buttons">
          <button className="button outline back-step" type="button" onClick={() => go(1)}>
            {t('form.back')}
          </button>
          <button className="button solid next-step" type="submit">
            {t('form.next')}
          </button>
          <button className="button cta book" type="submit" disabled={form.sending}>
            {form.sending ? t('form.sending') : t('form.book')}
          </button>
        </div>
      </form>
    </FormContext>
  )
}
