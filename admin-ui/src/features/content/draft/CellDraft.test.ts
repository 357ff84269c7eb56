import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connected } from '../../../api/connection'
import { problem } from '../../../testing/engine'
import type { Fields } from '../fields'
import type { Answer, Cell } from '../queries'
import { CellDraft } from './CellDraft'

const KEY = 'jaali.content.me.faq/safe/kn'

const cell = (version: number, fields: Fields): Cell => ({
  locale: 'kn',
  state: 'changed',
  scheduled: false,
  version,
  fields,
  author: 'Ravi',
  updated_at: '2026-11-21T05:00:00Z',
})

const sent: { version: number; fields: Fields }[] = []
let answer: (version: number, fields: Fields) => Promise<Answer>

const accept = async (version: number, fields: Fields) => ({ cell: cell(version + 1, fields) })

function begin(fields: Fields = { question: 'One', answer: 'Two' }, version = 3) {
  return new CellDraft(KEY, cell(version, fields), {
    save(version, fields) {
      sent.push({ version, fields })
      return answer(version, fields)
    },
    read: async () => undefined,
  })
}

/** What was typed just before the window went. */
function typeAndReload(answer: string) {
  begin().type('answer', answer)
  vi.clearAllTimers()
}

const is = (draft: CellDraft) => draft.view.get().saving.is

beforeEach(() => {
  vi.useFakeTimers()
  answer = accept
  sent.length = 0
  localStorage.clear()
  connected.set(true)
})
afterEach(() => vi.useRealTimers())

test('what is typed is saved after a pause, once', async () => {
  const draft = begin()
  draft.type('answer', 'Tw')
  await vi.advanceTimersByTimeAsync(1_000)
  draft.type('answer', 'Two and a half')
  expect(is(draft)).toBe('typing')
  await vi.advanceTimersByTimeAsync(1_600)
  expect(sent).toEqual([{ version: 3, fields: { question: 'One', answer: 'Two and a half' } }])
  expect(is(draft)).toBe('saved')
  expect(localStorage.length).toBe(0)
})

test('while a preview waits for it, what is typed is saved sooner', async () => {
  const draft = begin()
  draft.type('answer', 'Two and')
  draft.hasten(true)
  await vi.advanceTimersByTimeAsync(450)
  expect(sent.length).toBe(1)
  draft.type('answer', 'Two and a half')
  await vi.advanceTimersByTimeAsync(450)
  expect(sent.length).toBe(2)
  draft.hasten(false)
  draft.type('answer', 'Two and three')
  await vi.advanceTimersByTimeAsync(1_400)
  expect(sent.length).toBe(2)
})

test('a switch that is on by itself can be switched off, and back to what it was', () => {
  const draft = begin()
  draft.type('popular', false, true)
  expect(draft.view.get().fields.popular).toBe(false)
  draft.type('popular', true, true)
  expect(draft.view.get().fields.popular).toBeUndefined()
  expect(draft.isUnsaved).toBe(false)
  draft.type('popular', true)
  expect(draft.view.get().fields.popular).toBe(true)
  draft.type('popular', false)
  expect(draft.isUnsaved).toBe(false)
})

test('what the engine writes in one way is shown so, and what was typed since stays', async () => {
  answer = async (version, fields) => {
    if (sent.length === 1) draft.type('question', 'Two')
    return { cell: cell(version + 1, { ...fields, answer: '+919845011201' }) }
  }
  const draft = begin()
  draft.type('answer', '098450 11201')
  await vi.advanceTimersByTimeAsync(1_600)
  expect(draft.view.get().fields).toEqual({ question: 'Two', answer: '+919845011201' })
  await vi.advanceTimersByTimeAsync(1_600)
  expect(sent.map(({ fields }) => fields.answer)).toEqual(['098450 11201', '+919845011201'])
  expect(is(draft)).toBe('saved')
  expect(localStorage.length).toBe(0)
})

test('somebody who never pauses is saved every few seconds', async () => {
  const draft = begin()
  for (let i = 0; i < 12; i++) {
    draft.type('answer', `Two ${i}`)
    await vi.advanceTimersByTimeAsync(500)
  }
  expect(sent.length).toBe(1)
})

test('what is emptied is not sent, and a switch that is off again is as it was', async () => {
  const draft = begin()
  draft.type('popular', true)
  draft.type('popular', false)
  await vi.advanceTimersByTimeAsync(6_000)
  expect(sent).toEqual([])
  draft.type('answer', ' ')
  await vi.advanceTimersByTimeAsync(2_000)
  expect(sent[0]?.fields).toEqual({ question: 'One' })
})

test('without a connection it is kept here, and sent when there is one', async () => {
  answer = () => Promise.reject(new Error('offline'))
  const draft = begin()
  const stop = draft.start()
  draft.type('answer', 'Three')
  connected.set(false)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(is(draft)).toBe('kept')
  answer = accept
  connected.set(true)
  await vi.advanceTimersByTimeAsync(0)
  expect(is(draft)).toBe('saved')
  stop()
})

test('what never reached the engine comes back after a reload, and can be dropped', async () => {
  typeAndReload('Three')
  const draft = begin()
  expect(draft.view.get()).toMatchObject({ fields: { answer: 'Three' }, saving: { is: 'typing' } })
  expect(draft.view.get().broughtBack).toBeTypeOf('number')
  draft.dropBroughtBack()
  expect(draft.view.get()).toMatchObject({ fields: { answer: 'Two' }, broughtBack: undefined })
  await vi.advanceTimersByTimeAsync(6_000)
  expect(sent).toEqual([])
  expect(localStorage.length).toBe(0)
})

test('what came back and was saved meanwhile can still be dropped', async () => {
  typeAndReload('Three')
  const draft = begin()
  const stop = draft.start()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(is(draft)).toBe('saved')
  expect(draft.view.get().broughtBack).toBeTypeOf('number')
  draft.dropBroughtBack()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(sent.map(({ fields }) => fields.answer)).toEqual(['Three', 'Two'])
  stop()
})

test('what was saved by another way meanwhile does not come back', () => {
  typeAndReload('Three')
  const draft = begin({ question: 'One', answer: 'Three' }, 4)
  expect(draft.view.get().broughtBack).toBeUndefined()
  expect(localStorage.length).toBe(0)
})

const stale = (theirs: Fields) =>
  ({ problem: problem(412, 'Changed', { current: cell(7, theirs) }) }) as Answer

test('two people at different fields: both texts stay', async () => {
  answer = async (version, fields) =>
    version === 3 ? stale({ question: 'Theirs', answer: 'Two' }) : accept(version, fields)
  const draft = begin()
  draft.type('answer', 'Mine')
  await vi.advanceTimersByTimeAsync(4_000)
  expect(sent.at(-1)).toEqual({ version: 7, fields: { question: 'Theirs', answer: 'Mine' } })
  expect(is(draft)).toBe('saved')
})

test('two people at the same field: nothing is saved until one text is chosen', async () => {
  answer = async (version, fields) =>
    version === 3 ? stale({ question: 'One', answer: 'Theirs' }) : accept(version, fields)
  const draft = begin()
  draft.type('answer', 'Mine')
  await vi.advanceTimersByTimeAsync(2_000)
  expect(draft.view.get()).toMatchObject({
    saving: { is: 'contested' },
    rivals: [{ field: 'answer', mine: 'Mine', theirs: 'Theirs' }],
    rivalBy: 'Ravi',
  })
  draft.type('question', 'Also mine')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(sent.length).toBe(1)
  draft.settle('answer', 'mine')
  await vi.advanceTimersByTimeAsync(0)
  expect(sent.at(-1)).toEqual({ version: 7, fields: { question: 'Also mine', answer: 'Mine' } })
})

test('a text that was saved without an answer is nobody else’s, now or after a reload', async () => {
  // The first one arrives, its answer does not.
  answer = async (version, fields) => {
    const { length } = sent
    if (length === 1) throw new Error('offline')
    return length === 2 ? stale(sent[0]?.fields ?? {}) : accept(version, fields)
  }
  const draft = begin()
  draft.type('answer', 'Three')
  await vi.advanceTimersByTimeAsync(2_000)
  draft.type('answer', 'Four')
  vi.clearAllTimers()
  const again = begin({ question: 'One', answer: 'Three' }, 4)
  expect(again.view.get()).toMatchObject({ fields: { answer: 'Four' }, rivals: [] })

  await draft.flush()
  expect(draft.view.get()).toMatchObject({ fields: { answer: 'Four' }, rivals: [] })
  await vi.advanceTimersByTimeAsync(2_000)
  expect(sent.at(-1)).toEqual({ version: 7, fields: { question: 'One', answer: 'Four' } })
  expect(is(draft)).toBe('saved')
})

test('what the engine refuses says where, and stays on this device', async () => {
  const errors = [{ field: 'answer', code: 'required', message: 'answer is required' }]
  answer = async () => ({ problem: problem(422, 'Please check the fields', { errors }) })
  const draft = begin()
  draft.type('answer', '')
  await vi.advanceTimersByTimeAsync(2_000)
  expect(draft.view.get()).toMatchObject({
    saving: { is: 'refused', why: 'Please check the fields' },
    errors: { answer: 'answer is required' },
  })
  expect(localStorage.length).toBe(1)
})

test('a draft that somebody dropped meanwhile is not asked for again and again', async () => {
  answer = async () => ({ problem: problem(412, 'Gone', { current: null }) })
  const draft = begin()
  draft.type('answer', 'Mine')
  await vi.advanceTimersByTimeAsync(2_000)
  draft.settle('answer', 'mine')
  await vi.advanceTimersByTimeAsync(30_000)
  expect(sent.map(({ version }) => version)).toEqual([3, 0])
  expect(is(draft)).toBe('refused')
})
