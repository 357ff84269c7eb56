// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Delivered, Parcel } from './outbox'

const said = { sent: 'Sent. Number {number}', refused: 'Refused.' }
const receipt = (number: string) => Response.json({ lead_number: number }, { status: 201 })
const waiting = () => JSON.parse(localStorage.getItem('jaali.outbox') ?? '[]') as Parcel[]

let engine: ReturnType<typeof vi.fn>
let sendLead: typeof import('./sendLead').sendLead
let outbox: typeof import('./outbox')

beforeEach(async () => {
  vi.useFakeTimers()
  vi.resetModules()
  engine = vi.fn()
  vi.stubGlobal('fetch', engine)
  outbox = await import('./outbox')
  sendLead = (await import('./sendLead')).sendLead
})
afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
  document.body.replaceChildren()
})

const keys = () => engine.mock.calls.map(([, init]) => init.headers['idempotency-key'])

test('a lead that cannot be sent is kept with its key and tried again until it arrives', async () => {
  engine.mockRejectedValue(new TypeError('offline'))
  expect(await sendLead({ name: 'Asha' }, said)).toEqual({ outcome: 'unreachable', kept: true })
  expect(waiting()).toHaveLength(1)

  await vi.advanceTimersByTimeAsync(5_000)
  expect(engine).toHaveBeenCalledTimes(2)
  engine.mockResolvedValue(receipt('LD-2026-000001'))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(engine).toHaveBeenCalledTimes(3)
  expect(new Set(keys()).size).toBe(1)
  expect(waiting()).toEqual([])
  expect(document.querySelector('[role=alert]')?.textContent).toBe('Sent. Number LD-2026-000001')
})

test.each([500, 503, 429])('an engine that answers %i has not got the lead', async (status) => {
  engine.mockResolvedValue(new Response('', { status }))
  expect(await sendLead({ name: 'Asha' }, said)).toMatchObject({ outcome: 'unreachable' })
  expect(waiting()).toHaveLength(1)
})

test('it is tried at once when the browser comes online, and on the next visit', async () => {
  engine.mockRejectedValue(new TypeError('offline'))
  await sendLead({ name: 'Asha' }, said)
  dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  // The modules of earlier tests get the event too, and find the same parcel.
  expect(engine.mock.calls.length).toBeGreaterThan(1)
  expect(new Set(keys()).size).toBe(1)

  vi.resetModules()
  engine.mockResolvedValue(receipt('LD-2026-000002'))
  await (await import('./outbox')).deliver()
  expect(waiting()).toEqual([])
})

test('a form that still shows the lead speaks for itself', async () => {
  engine.mockRejectedValueOnce(new TypeError('offline'))
  await sendLead({ name: 'Asha' }, said)
  const heard = new Promise<Delivered>((resolve) =>
    addEventListener(
      outbox.DELIVERED,
      (event) => {
        event.preventDefault()
        resolve(event as Delivered)
      },
      { once: true },
    ),
  )
  engine.mockResolvedValue(receipt('LD-2026-000003'))
  await outbox.deliver()
  expect((await heard).detail.answer).toEqual({ outcome: 'sent', leadNumber: 'LD-2026-000003' })
  expect(document.querySelector('[role=alert]')).toBeNull()
})

test('what is sent anew after a change takes the place of what waited', async () => {
  engine.mockRejectedValue(new TypeError('offline'))
  await sendLead({ name: 'Asha' }, said)
  await sendLead({ name: 'Asha' }, said)
  await sendLead({ name: 'Asha Rao' }, said)
  expect(waiting().map((p) => JSON.parse(p.body).name)).toEqual(['Asha Rao'])
  const [first, second, third] = keys()
  expect(first).toBe(second)
  expect(second).not.toBe(third)
})

test('a refused lead does not wait, and names its fields', async () => {
  const errors = [{ field: 'phone', code: 'phone', message: '' }]
  engine.mockResolvedValue(Response.json({ errors }, { status: 422 }))
  expect(await sendLead({ name: 'Asha' }, said)).toEqual({ outcome: 'refused', errors })
  expect(waiting()).toEqual([])
})

test('where storage is blocked the page itself goes on trying, and promises no more', async () => {
  const blocked = () => {
    throw new DOMException('blocked')
  }
  vi.stubGlobal('localStorage', { getItem: blocked, setItem: blocked, removeItem: blocked })
  engine.mockRejectedValueOnce(new TypeError('offline'))
  expect(await sendLead({ name: 'Asha' }, said)).toEqual({ outcome: 'unreachable', kept: false })
  engine.mockResolvedValue(receipt('LD-2026-000004'))
  await vi.advanceTimersByTimeAsync(5_000)
  expect(engine).toHaveBeenCalledTimes(2)
  vi.unstubAllGlobals()
})
