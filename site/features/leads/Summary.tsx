import type { Locale } from '../../api/pageData'
import { useTexts } from '../../ui/texts'

/** What is about to be sent, in a few lines. */
export function Summary({ of: lines }: { of: string[] }) {
  const t = useTexts()
  if (lines.length === 0) return null
  return (
    <div className="chosen">
      <p>
        <small>{t('form.summary')}</small>
        {lines.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </p>
    </div>
  )
}

/** The lines: the plan, the service, when, and last for whom. */
export function summaryOf(form: HTMLFormElement, locale: Locale) {
  const plan = form.querySelector<HTMLElement>('[data-plan]')?.dataset.plan
  const lines = [
    [plan],
    [shown(form, 'service_type'), shown(form, 'package_id')],
    [dayIn(locale, written(form, 'preferred_date')), shown(form, 'preferred_time')],
    [written(form, 'name'), written(form, 'phone')],
  ]
  return lines.map((parts) => parts.filter(Boolean).join(', ')).filter(Boolean)
}

function written(form: HTMLFormElement, name: string) {
  const value = new FormData(form).get(name)
  return typeof value === 'string' ? value.trim() : ''
}

/** The words of what is chosen in a list; a hidden field brings them along. */
function shown(form: HTMLFormElement, name: string) {
  const control = form.elements.namedItem(name)
  if (control instanceof HTMLInputElement) return control.dataset.text ?? ''
  if (!(control instanceof HTMLSelectElement) || !control.value) return ''
  return control.selectedOptions[0]?.text ?? ''
}

function dayIn(locale: Locale, day: string) {
  const at = new Date(`${day}T00:00`)
  if (Number.isNaN(at.getTime())) return ''
  return at.toLocaleDateString(`${locale}-IN`, { weekday: 'long', day: 'numeric', month: 'long' })
}
