// @vitest-environment happy-dom
import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import english from '../../../locales/en.json'
import { fixture } from '../../fixtures/pages'
import { islandData } from '../../islands/data'
import { TextsProvider } from '../../ui/texts'
import { choose } from '../packages/selection'
import { ADVICE } from './advice'
import { BookingForm } from './BookingForm'
import { InlineForm } from './InlineForm'

const sent: Record<string, unknown>[] = []

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('fetch', async (_: string, { body }: { body?: string } = {}) => {
    if (!body) return Response.json({ items: [] })
    sent.push(JSON.parse(body))
    return Response.json({ lead_number: 'LD-2026-000007' }, { status: 201 })
  })
})
afterEach(() => {
  sent.length = 0
  sessionStorage.clear()
})

const data = (kind: 'home' | 'area') => islandData(fixture(kind, 'en'))

async function show(form: ReactNode) {
  document.body.innerHTML = '<div id="island"></div>'
  const island = document.getElementById('island') as HTMLElement
  const texts = english as Record<string, string>
  await act(async () =>
    createRoot(island).render(<TextsProvider texts={texts}>{form}</TextsProvider>),
  )
}

function fill(values: Record<string, string>) {
  for (const [name, value] of Object.entries(values)) {
    const control = document.querySelector<HTMLInputElement>(`form [name="${name}"]`)
    if (control) control.value = value
  }
}

const submit = () =>
  act(async () => {
    const event = new Event('submit', { bubbles: true, cancelable: true })
    document.querySelector('form')?.dispatchEvent(event)
  })

const message = () => {
  const chat = document.querySelector<HTMLAnchorElement>('.sent a[href^="https://wa.me/"]')
  return new URL(chat?.href ?? 'about:blank').searchParams.get('text')?.split('\n')
}

const visitor = { name: 'Asha Rao', phone: '+91 98450 12345', email: 'asha@example.in' }

test('after a short form, also one filled in by the browser, a chat begins with the request', async () => {
  await show(<InlineForm data={data('area')} id="inline" />)
  const [service] = data('area').booking.service_types
  fill({ ...visitor, service_type: service?.code ?? '' })
  await submit()
  await vi.waitFor(() =>
    expect(message()).toEqual([english['thanks.next.chat'], 'LD-2026-000007', service?.name]),
  )
})

test('after a booking it also says the plan and the time', async () => {
  await act(async () => choose({ wish: ADVICE, plan: 'Emergency Call-Out', emergency: 'true' }))
  await show(<BookingForm data={data('home')} />)
  fill({ ...visitor, address: '14, 3rd Cross' })
  await submit()
  fill({ preferred_time: 'morning' })
  await submit()
  await vi.waitFor(() =>
    expect(message()).toEqual([
      english['thanks.next.chat'],
      'LD-2026-000007',
      'Emergency Call-Out',
      english['form.advice'],
      english['form.time.morning'],
    ]),
  )
  expect(document.querySelector('.sent .chosen')?.textContent).toContain('Emergency Call-Out')
  expect(sent).toMatchObject([{ is_emergency: 'true', notes: 'Emergency Call-Out' }])
})
