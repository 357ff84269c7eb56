import { useCallback, useEffect, useRef, useState } from 'react'
import type { FieldError } from '../../api/pageData'
import type { IslandData } from '../../islands/data'
import { useTexts } from '../../ui/texts'
import { choose } from '../packages/selection'
import { fillIn, forgetDraft, keepDraft, recallDraft } from './draft'
import { type Answer, DELIVERED, type Delivered } from './outbox'
import { type Errors, type FormName, normalizePhone, type Values } from './rules'
import { summaryOf } from './Summary'
import { isPending, sendLead } from './sendLead'

const codes = (errors: FieldError[]): Errors =>
  Object.fromEntries(errors.map(({ field, code }) => [field, code]))

/** Why nothing was sent: refused with no field in error, or waiting in the outbox. */
export type Failure = 'failed' | 'kept'

/** What all forms share: errors, sending, and the confirmation. */
export function useLeadForm(data: IslandData, form: FormName) {
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
  const [draft, setDraft] = useState<Values | null>(null)
  /** What is asked for, in a few lines; after sending, what was. */
  const [summary, setSummary] = useState<string[]>([])

  useEffect(() => {
    startedAt.current = new Date().toISOString()
  }, [])

  // The page itself is the same for everybody: what was typed earlier is filled in afterwards.
  useEffect(() => {
    const kept = returned ? null : recallDraft(form)
    if (!kept) return
    setDraft(kept)
    if (element.current) fillIn(element.current, kept)
  }, [form, returned])

  // Each time errors are found, the first field in error gets the focus, once its step is rendered.
  useEffect(() => {
    if (Object.keys(errors).length === 0) return
    const frame = requestAnimationFrame(() =>
      element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
    )
    return () => cancelAnimationFrame(frame)
  }, [errors])

  const show = useCallback(
    (answer: Answer & { kept?: boolean }) => {
      setErrors(answer.outcome === 'refused' ? codes(answer.errors) : {})
      setFailure(null)
      if (answer.outcome === 'sent') {
        setLeadNumber(answer.leadNumber)
        setCount((n) => n + 1)
        setDraft(null)
        forgetDraft(form)
        choose(null)
      } else if (answer.outcome === 'unreachable' || answer.errors.length === 0) {
        // What waits in the outbox is not to be filled in again, and sent twice.
        if (answer.kept) forgetDraft(form)
        setFailure(answer.kept ? 'kept' : 'failed')
      }
    },
    [form],
  )

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
    summarize()
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

  function summarize() {
    if (element.current) setSummary(summaryOf(element.current, data.locale))
  }

  function typed() {
    if (!element.current) return
    keepDraft(form, valuesOf(element.current))
    summarize()
  }

  const values = returned?.values ?? draft ?? {}
  return {
    form,
    element,
    values,
    errors,
    failure,
    sending,
    leadNumber,
    count,
    summary,
    accept,
    typed,
    send,
  }
}

export type LeadFormState = ReturnType<typeof useLeadForm>

/** The values of the fields, trimmed. */
export const valuesOf = (form: HTMLFormElement): Values =>
  Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value).trim()]))
