import type { FormEvent, ReactNode } from 'react'
import type { IslandData } from '../../islands/data'
import { useTexts } from '../../ui/texts'
import { useHydrated } from '../../ui/useHydrated'
import { Alert, Sent } from './Alert'
import { FormContext } from './Field'
import { Consent, HiddenFields } from './HiddenFields'
import type { Errors, FormName, Values } from './rules'
import { useLeadForm, valuesOf } from './useLeadForm'

interface Props {
  data: IslandData
  id: string
  form: FormName
  check: (values: Values) => Errors
  /** Its fields. */
  children: ReactNode
}

/** A form of one step. */
export function ShortForm({ data, id, form: name, check, children }: Props) {
  const t = useTexts()
  const form = useLeadForm(data, name)
  const hydrated = useHydrated()

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const values = valuesOf(event.currentTarget)
    if (form.accept(check(values))) void form.send(values)
  }

  return (
    <FormContext value={{ ...form, id }}>
      <Sent form={form} business={data.business} />
      <form
        key={form.count}
        ref={form.element}
        className="lead-form"
        method="post"
        action={`${data.engine ?? ''}/api/leads#contact`}
        noValidate={hydrated}
        onInput={form.typed}
        onSubmit={submit}
      >
        <fieldset>{children}</fieldset>
        <Consent id={id} data={data} />
        <HiddenFields data={data} form={name} />
        <Alert form={form} />
        <button className="button cta" type="submit" disabled={form.sending}>
          {form.sending ? t('form.sending') : t('form.send')}
        </button>
      </form>
    </FormContext>
  )
}
