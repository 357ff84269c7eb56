/** What is typed in a form is kept in the tab until it is sent: a reload or another language loses nothing. */

import { forget } from '../../ui/forget'
import { recall, remember } from '../../ui/storage'
import type { FormName, Values } from './rules'

const key = (form: FormName) => `jaali.draft.${form}`

export const keepDraft = (form: FormName, values: Values) =>
  remember('sessionStorage', key(form), JSON.stringify(values))

export const forgetDraft = (form: FormName) => forget('sessionStorage', key(form))

export function recallDraft(form: FormName): Values | null {
  try {
    return JSON.parse(recall('sessionStorage', key(form)) ?? 'null')
  } catch {
    return null
  }
}

/** Puts what was kept into the fields that nobody has touched yet. */
export function fillIn(form: HTMLFormElement, values: Values) {
  for (const control of form.elements) {
    const value = values[(control as HTMLInputElement).name]
    if (!value) continue
    if (control instanceof HTMLSelectElement) {
      const preset = control.querySelector<HTMLOptionElement>('option[selected]')?.value ?? ''
      // What a page is about comes before what was chosen on the page of something else.
      if (control.value !== preset || (preset && !isOf(form, values))) continue
      control.value = value
      // What depends on the choice appears.
      control.dispatchEvent(new Event('change', { bubbles: true }))
    } else if (isText(control) && control.value === control.defaultValue) control.value = value
  }
}

/** Whether something was typed on the page of this form, in whatever language. */
function isOf({ elements }: HTMLFormElement, { page = '' }: Values) {
  const here = elements.namedItem('page') as HTMLInputElement | null
  return here !== null && inEnglish(here.value) === inEnglish(page)
}

const inEnglish = (path: string) => path.replace(/^\/[a-z]{2}\//, '/')

const isText = (control: Element): control is HTMLInputElement | HTMLTextAreaElement =>
  control instanceof HTMLTextAreaElement ||
  (control instanceof HTMLInputElement && !['hidden', 'checkbox'].includes(control.type))
