import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '../../../testing/show'
import type { Field } from '../queries'
import { isUsed } from '../states'
import { FieldEditor } from './FieldEditor'

const field = (type: Field['type'], more: Partial<Field> = {}): Field => ({
  type,
  localized: false,
  required: false,
  help: '',
  ...more,
})

function edit(of: Field, value?: unknown) {
  const changes: unknown[] = []
  show(
    <FieldEditor
      name="it"
      field={of}
      locale="*"
      value={value}
      error={undefined}
      source={undefined}
      shared={{}}
      change={(changed) => changes.push(changed)}
    />,
  )
  return changes
}

test.each([
  ['date', 'date', '2026-11-30'],
  ['url', 'url', 'https://example.in'],
  ['email', 'email', 'a@example.in'],
  ['phone', 'tel', '+919845011201'],
  ['color', 'text', '#1f7a4d'],
] as const)('a %s has the keyboard of its kind', (type, input, value) => {
  edit(field(type), value)
  const shown = screen.getByLabelText('It')
  expect(shown).toHaveAttribute('type', input)
  expect(shown).toHaveValue(value)
})

test('a moment is shown and typed as it is in Bangalore', () => {
  const changes = edit(field('datetime'), '2026-11-30T12:30:00Z')
  const shown = screen.getByLabelText('It')
  expect(shown).toHaveValue('2026-11-30T18:00')
  fireEvent.change(shown, { target: { value: '2026-12-01T09:15' } })
  expect(changes.at(-1)).toBe('2026-12-01T03:45:00.000Z')
})

test('what stands in for nothing is shown, and nobody is asked for it', () => {
  edit(field('number', { required: true, default: 10 }))
  const shown = screen.getByLabelText('It')
  expect(shown).toHaveAttribute('placeholder', '10')
  expect(shown).not.toBeRequired()
})

test('a field is used as its condition says, by what is chosen or stands in', () => {
  const form = field('choice', { options: ['percent', 'gift'], default: 'percent' })
  const percent = field('number', { when: { field: 'form', is: ['percent'] } })
  const least = field('number', { when: { field: 'percent', is: [10] } })
  const fields = { form, percent, least }
  expect(isUsed({ fields }, form, {})).toBe(true)
  expect(isUsed({ fields }, percent, {})).toBe(true)
  expect(isUsed({ fields }, percent, { form: 'gift' })).toBe(false)
  expect(isUsed({ fields }, least, { percent: 10 })).toBe(true)
  expect(isUsed({ fields }, least, { percent: 10, form: 'gift' })).toBe(false)
})
