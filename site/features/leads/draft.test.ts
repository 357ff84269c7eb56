// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { fillIn } from './draft'

const kept = { name: 'Asha', service_type: 'rms_single', page: '/kn/services/rodent' }

/** What stands in a form of a page after the draft came; `preset` is what the page is about. */
function filled(page: string, preset: string, touch = '') {
  const option = (code: string) =>
    `<option value="${code}" ${code === preset ? 'selected' : ''}></option>`
  document.body.innerHTML = `<form>
    <input name="name"><input type="hidden" name="page" value="${page}">
    <select name="service_type">${['', 'bbms_single', 'rms_annual', 'rms_single'].map(option).join('')}</select>
  </form>`
  const form = document.querySelector('form') as HTMLFormElement
  const select = form.querySelector('select') as HTMLSelectElement
  // Which happy-dom does not do by itself.
  select.value = touch || preset
  fillIn(form, kept)
  return [form.querySelector('input')?.value, select.value]
}

test.each([
  ['without a service of its own', filled('/', ''), 'rms_single'],
  ['it was typed on, in another language', filled('/services/rodent', 'rms_annual'), 'rms_single'],
  ['about another service', filled('/services/bed-bug', 'bbms_single'), 'bbms_single'],
  ['where one was chosen already', filled('/', '', 'rms_annual'), 'rms_annual'],
])('on a page %s the service of the form is as expected', (_, shown, service) =>
  expect(shown).toEqual(['Asha', service]),
)
