import { useEffect, useRef, useState } from 'react'
import type { FieldError } from '../../api/pageData'
import type { IslandData } from '../../islands/data'
import { select } from '../packages/selection'
import { type Errors, normalizePhone, type Values } from './rules'
import { sendLead } from './sendLead'

const codes = (errors: FieldError[]): Errors =>
  Object.fromEntries(errors.map(({ field, code }) => [field, code]))

/** What both forms share: their errors, the sending, and what comes after. */
export function useLeadForm(data: IslandData, form: 'booking' | 'inline') {
  const returned = data.form?.values.form === form ? data.form : null
  const [errors, setErrors] = useState<Errors>(codes(returned?.errors ?? []))
  const [failed, setFailed] = useState(false)
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

  // The first field in error gets the focus, each time errors are found.
  useEffect(() => {
    if (Object.keys(errors).length === 0) return
    element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [errors])

  /** Shows what is wrong, and says whether nothing is. */
  function accept(found: Errors) {
    setErrors(found)
    setFailed(false)
    setLeadNumber(null)
    return Object.keys(found).length === 0
  }

  async function send(values: Values) {
    if (busy.current) return
    busy.current = true
    setSending(true)
    const answer = await sendLead({
      ...values,
      phone: normalizePhone(values.phone ?? ''),
      started_at: startedAt.current,
    })
    busy.current = false
    setSending(false)
    if (answer.sent) {
      setLeadNumber(answer.leadNumber)
      setCount((n) => n + 1)
      select(null)
      return
    }
    setErrors(codes(answer.errors))
    setFailed(answer.errors.length === 0)
  }

  const values = returned?.values ?? {}
  return { form, element, values, errors, failed, sending, leadNumber, count, accept, send }
}

export type LeadFormState = ReturnType<typeof useLeadForm>

/** What is typed, without the blanks around it. */
export const valuesOf = (form: HTMLFormElement): Values =>
  Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value).trim()]))
