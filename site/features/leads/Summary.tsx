import type { Locale, PageData } from '../../api/pageData'
import { rupees } from '../../ui/rupees'
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
  return joined([
    [plan],
    [shown(form, 'service_type'), shown(form, 'package_id')],
    [dayIn(locale, written(form, 'preferred_date')), shown(form, 'preferred_time')],
    [written(form, 'name'), written(form, 'phone')],
  ])
}

/** The same of a request that was sent without JavaScript: the service and when. The page does not know by whom. */
export function useRequested({ locale, request }: PageData) {
  const t = useTexts()
  if (!request) return []
  const { service, size, package: chosen, date, time } = request
  const cost = [size, chosen && rupees(chosen.final_price)].filter(Boolean).join(' · ')
  const when = [dayIn(locale, date ?? ''), time && t(`form.time.${time as Time}`)]
  return joined([[service, cost], when])
}

type Time = 'morning' | 'afternoon' | 'evening'

const joined = (lines: (string | null | undefined)[][]) =>
  lines.map((parts) => parts.filter(Boolean).join(', ')).filter(Boolean)

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
