import { useEffect, useRef } from 'react'
import { Icon } from '../../ui/Icon'
import { useTexts } from '../../ui/texts'
import { type Reached, WhatNext } from '../../ui/WhatNext'
import { Summary } from './Summary'
import { sentenceOf } from './sentences'
import type { LeadFormState } from './useLeadForm'

/** One sentence that says why the form is not sent. */
export function Alert({ form }: { form: LeadFormState }) {
  const t = useTexts()
  const codes = Object.values(form.errors)
  const code = ['required', 'phone', 'package'].find((c) => codes.includes(c)) ?? codes[0]
  return (
    <div className="alert" role="alert">
      {form.failure && (
        <p>
          <strong>{t('form.failed.title')}</strong> {t('form.failed.body')}
          {form.failure === 'kept' && <span>{t('form.kept')}</span>}
        </p>
      )}
      {code && (
        <p>
          <strong>{t(sentenceOf(code))}</strong> {code === 'phone' && t('form.error.phoneFormat')}
        </p>
      )}
    </div>
  )
}

/** The confirmation. It gets the focus, as the form below is empty again. */
export function Sent({ form, business }: { form: LeadFormState; business: Reached }) {
  const t = useTexts()
  const { leadNumber, summary } = form
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (leadNumber !== null) element.current?.focus()
  }, [leadNumber])
  return (
    <div className="sent" role="status" tabIndex={-1} ref={element}>
      {leadNumber !== null && (
        <>
          <Icon name="check" size={28} />
          <div>
            <p>
              <strong>{t('form.sent.title')}</strong> {t('form.sent.body')}
              {leadNumber && <b>{t('form.sent.number', { number: leadNumber })}</b>}
            </p>
            <Summary of={summary} />
            {/* The last line is the visitor, whom WhatsApp names itself. */}
            <WhatNext business={business} request={[leadNumber, ...summary.slice(0, -1)]} />
          </div>
        </>
      )}
    </div>
  )
}
