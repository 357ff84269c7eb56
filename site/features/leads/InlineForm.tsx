import type { FormEvent } from 'react'
import type { IslandData } from '../../islands/data'
import { useTexts } from '../../ui/texts'
import { useHydrated } from '../../ui/useHydrated'
import { Alert, Sent } from './Alert'
import { FormContext } from './Field'
import { ContactFields, HomeSizeField, NotesField, PincodeField, ServiceField } from './fields'
import { Consent, HiddenFields } from './HiddenFields'
import { checkInline } from './rules'
import { useLeadForm, valuesOf } from './useLeadForm'

/** The short form of an area page: one step. */
export function InlineForm({ data, id }: { data: IslandData; id: string }) {
  const t = useTexts()
  const form = useLeadForm(data, 'inline')
  const hydrated = useHydrated()

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const values = valuesOf(event.currentTarget)
    if (form.accept(checkInline(values))) void form.send(values)
  }

  return (
    <FormContext value={{ ...form, id }}>
      <Sent leadNumber={form.leadNumber} />
      <form
        key={form.count}
        ref={form.element}
        className="lead-form"
        method="post"
        action={`${data.engine ?? ''}/api/leads#contact`}
        noValidate={hydrated}
        onSubmit={submit}
      >
        <fieldset>
          <ContactFields />
          <ServiceField data={data} required />
          <HomeSizeField starred />
          <PincodeField />
          <NotesField />
        </fieldset>
        <Consent id={id} data={data} />
        <HiddenFields data={data} form="inline" />
        <Alert form={form} />
        <button className="button cta" type="submit" disabled={form.sending}>
          {form.sending ? t('form.sending') : t('form.send')}
        </button>
      </form>
    </FormContext>
  )
}
