import { useCallback, useEffect, useRef, useState } from 'react'
import type { FieldError } from '../../api/pageData'
import type { IslandData } from '../../islands/data'
import { useTexts } from '../../ui/texts'
import { choose } from '../packages/selection'
import { type Answer, DELIVERED, type Delivered } from './outbox'
import { type Errors, normalizePhone, type Values } from './rules'
import { isPending, sendLead } from './sendLead'

const codes = (errors: FieldError[]): Errors =>
  Object.fromEntries(errors.map(({ field, code }) => [field, code]))

/** Why nothing was sent: refused with no field in error, or waiting in the outbox. */
export type Failure = 'failed' | 'kept'

/** What both forms share: errors, sending, and the confirmation. */
export function useLeadForm(data: IslandData, form: 'booking' | 'inline') {
  const t = useTexts()
  const returned = data.form?.values.form === form ? data.form : null
  const [errors, setErrors] = useState<Errors>(codes(returned?.errors ?? []))
  const [failure, setFailure] = useState<Failure | null>(
    returned?.errors.length === 0 ? 'failed' : null,
  )
  const [sending, setSending] = useState(false)
  const [leadNumber, setLeadNumber] = useState<string | null>(null)
  /** Grows with each lead sent: as a key it empties the fields. */
  const [count, setCount] = useState(0)
  const busy = useRef(false)
  const startedAt = useRef('')
  const element = useRef<HTMLFormElement>(null)

  useEffect(() => {
    startedAt.current = new Date().toISOString()
  }, [])

  // Each time errors are found, the first field in error gets the focus, once its step is rendered.
  useEffect(() => {
    if (Object.keys(errors).length === 0) return
    const frame = requestAnimationFrame(() =>
      element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
    )
    return () => cancelAnimationFrame(frame)
  }, [errors])

  const show = useCallback((answer: Answer & { kept?: boolean }) => {
    setErrors(answer.outcome === 'refused' ? codes(answer.errors) : {})
    setFailure(null)
    if (answer.outcome === 'sent') {
      setLeadNumber(answer.leadNumber)
      setCount((n) => n + 1)
      choose(null)
    } else if (answer.outcome === 'unreachable' || answer.errors.length === 0)
      setFailure(answer.kept ? 'kept' : 'failed')
  }, [])

  // A lead that waited for a connection has arrived, and this form still shows it.
  useEffect(() => {
    const delivered = (event: Event) => {
      const { key, answer } = (event as Delivered).detail
      if (!isPending(key) || !element.current) return
      event.preventDefault()
      show(answer)
    }
    addEventListener(DELIVERED, delivered)
    return () => removeEventListener(DELIVERED, delivered)
  }, [show])

  /** Shows the errors; true when there are none. */
  function accept(found: Errors) {
    setErrors(found)
    setFailure(null)
    setLeadNumber(null)
    return Object.keys(found).length === 0
  }

  async function send(values: Values) {
    if (busy.current) return
    busy.current = true
    setSending(true)
    const answer = await sendLead(
      { ...values, phone: normalizePhone(values.phone ?? ''), started_at: startedAt.current },
      {
        sent: `${t('form.sent.title')} ${t('form.sent.number')}`,
        refused: `${t('form.failed.title')} ${t('form.failed.body')}`,
      },
    )
    busy.current = false
    setSending(false)
    show(answer)
  }

  const values = returned?.values ?? {}
  return { form, element, values, errors, failure, sending, leadNumber, count, accept, send }
}

export type LeadFormState = ReturnType<typeof useLeadForm>

/** The values of the fields, trimmed. */
export const valuesOf = (form: HTMLFormElement): Values =>
  Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value).trim()]))
