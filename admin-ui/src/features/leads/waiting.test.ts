import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connected } from '../../api/connection'
import { drop, sendAll } from '../../api/waiting'
import { admin, http, problem, startEngine } from '../../testing/engine'
import { lead } from '../../testing/leads'
import { calls, recordCall, reopen, reopened, sent } from './waiting'

/** What reached the engine: the key, and what was said. */
let heard: [string | null, string | null | undefined][] = []
const engine = startEngine(
  http.get('/api/auth/me', ({ response }) => response(200).json(admin)),
  http.post('/api/admin/leads/{id}/calls', async ({ request, response }) => {
    heard.push([request.headers.get('idempotency-key'), (await request.json()).call_notes])
    return response(200).json(lead({ version: 4 }))
  }),
)
const answer = (response: () => Response) =>
  engine.use(
    http.post('/api/admin/leads/{id}/calls', ({ request, response: { untyped } }) => {
      heard.push([request.headers.get('idempotency-key'), 'in vain'])
      return untyped(response())
    }),
  )
const refuse = (status: number) =>
  answer(() => Response.json(problem(status, 'Somebody changed it'), { status }))

const call = (call_notes: string) => ({
  params: { path: { id: lead().id } },
  body: { status: 'not_connected' as const, call_notes },
})

beforeEach(() => {
  localStorage.setItem('jaali.me', JSON.stringify(admin))
  for (const kept of calls.get()) drop(kept)
  heard = []
  connected.set(true)
})
afterEach(() => void vi.useRealTimers())

test('with a connection a call is sent at once, and nothing stays', async () => {
  expect(await recordCall(call('Busy'))).toMatchObject({ version: 4 })
  expect(heard).toEqual([[expect.any(String), 'Busy']])
  expect(calls.get()).toEqual([])
})

test('what cannot be sent waits, and is sent in order with the keys that it had', async () => {
  answer(() => Response.error())
  expect(await recordCall(call('first'))).toBeUndefined()
  expect(await recordCall(call('second'))).toBeUndefined()
  expect(calls.get().map(({ waits }) => waits)).toEqual([true, true])
  await sendAll()
  const [first, second] = calls.get().map(({ key }) => key)
  expect(heard[0]).toEqual([first, 'in vain'])
  engine.resetHandlers()
  heard = []
  await Promise.all([sendAll(), sendAll()])
  expect(heard).toEqual([
    [first, 'first'],
    [second, 'second'],
  ])
  expect(calls.get()).toEqual([])
  expect(sent.get()?.saved.version).toBe(4)
})

test('a call whose answer takes long waits in sight, and is the same call', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  let answerNow = () => {}
  const late = new Promise<void>((resolve) => {
    answerNow = resolve
  })
  engine.use(
    http.post('/api/admin/leads/{id}/calls', async ({ response }) => {
      await late
      return response(200).json(lead({ version: 5 }))
    }),
  )
  const saved = recordCall(call('Busy'))
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await saved).toBeUndefined()
  expect(calls.get()).toMatchObject([{ waits: true }])
  answerNow()
  await vi.waitFor(() => expect(calls.get()).toEqual([]))
  expect(sent.get()?.saved.version).toBe(5)
})

test('what is saved while another is on its way comes after it', async () => {
  let answerNow = () => {}
  const late = new Promise<void>((resolve) => {
    answerNow = resolve
  })
  engine.use(
    http.post('/api/admin/leads/{id}/calls', async ({ request, response }) => {
      heard.push([request.headers.get('idempotency-key'), (await request.json()).call_notes])
      await late
      return response(200).json(lead())
    }),
  )
  const both = [recordCall(call('first')), recordCall(call('second'))]
  await vi.waitFor(() => expect(heard).toHaveLength(1))
  await fetch('/api/auth/me')
  expect(heard).toHaveLength(1)
  answerNow()
  await Promise.all(both)
  expect(heard.map(([, notes]) => notes)).toEqual(['first', 'second'])
  expect(calls.get()).toEqual([])
})

test('an engine that is away has refused nothing', async () => {
  answer(() => new Response('Bad gateway', { status: 502 }))
  expect(await recordCall(call('Busy'))).toBeUndefined()
  expect(calls.get()).toHaveLength(1)
})

test('a refusal goes to the form that waits for it, and leaves nothing', async () => {
  refuse(409)
  await expect(recordCall(call('Busy'))).rejects.toMatchObject({ detail: 'Somebody changed it' })
  expect(calls.get()).toEqual([])
})

test('a call that waited and is refused can be opened again', async () => {
  answer(() => Response.error())
  await recordCall(call('Busy'))
  refuse(409)
  await sendAll()
  const [kept] = calls.get()
  expect(kept).toMatchObject({ refused: 'Somebody changed it' })
  heard = []
  await sendAll()
  expect(heard).toEqual([])
  if (kept) reopen(kept)
  expect(reopened.get()).toBe(lead().id)
  expect(calls.get()).toEqual([])
})

test('nobody sends what somebody else has saved', async () => {
  answer(() => Response.error())
  await recordCall(call('Busy'))
  engine.resetHandlers()
  heard = []
  const other = { ...admin, user: { ...admin.user, id: '01a00000-0000-7000-8000-000000000009' } }
  engine.use(http.get('/api/auth/me', ({ response }) => response(200).json(other)))
  await sendAll()
  expect(heard).toEqual([])
  expect(calls.get()).toHaveLength(1)
})
