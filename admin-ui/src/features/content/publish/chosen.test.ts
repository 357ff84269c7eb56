import { expect, test } from 'vitest'
import { cell, faq, safe } from '../../../testing/content'
import type { Cell, Entry } from '../queries'
import { chosenOf, noteOf } from './chosen'

const draft = { state: 'draft', live: null } as const
const changed = { state: 'changed' } as const
const entry = (...cells: Cell[]) => safe({ cells: cells as never }) as Entry

test('this text is what the form holds; all are those with a draft that nothing else holds', () => {
  const kannada = cell('kn', {}, changed)
  const planned = cell('hi', {}, { ...changed, scheduled: true })
  const of = entry(cell('*', {}), cell('en', {}), kannada, cell('ta', {}, changed), planned)
  expect(chosenOf(of, faq, ['kn'])).toEqual({
    own: ['kn'],
    companions: [],
    all: ['kn', 'ta'],
    planned: ['hi'],
  })
  // Asked for by name, it goes live though a release is planned with it.
  expect(chosenOf(of, faq, ['hi'])).toMatchObject({ own: ['hi'], all: ['kn', 'hi', 'ta'] })
  expect(chosenOf(of, faq, ['te'])).toMatchObject({ own: [], all: ['kn', 'ta'], planned: ['hi'] })
})

test('a new entry goes live with its English and with what all languages share', () => {
  const of = entry(cell('*', {}, draft), cell('en', {}, draft), cell('kn', {}, draft))
  const { own, companions } = chosenOf(of, faq, ['kn'])
  expect(own).toEqual(['en', 'kn', '*'])
  expect(companions.map(({ locale, why }) => `${locale}: ${why}`)).toEqual([
    'en: without it visitors see nothing',
    '*: the entry is new',
  ])
})

test('a text of a new block brings the block along; a text of an old one does not', () => {
  const old = { id: 'aaaa', type: 'hero' }
  const shared = cell(
    '*',
    { body: [old, { id: 'bbbb', type: 'hero' }] },
    { ...changed, live: { body: [old] } as never },
  )
  const texts = (id: string) => cell('kn', { body: { [id]: { title: 'ಹೊಸದು' } } }, changed)
  const own = (id: string) => chosenOf(entry(shared, texts(id)), faq, ['kn'])
  expect(own('bbbb').companions).toEqual([{ locale: '*', why: 'a new block is in it' }])
  expect(own('aaaa')).toMatchObject({ own: ['kn'], companions: [], all: ['kn', '*'] })
})

test('a note names entry and languages, on one line and short enough', () => {
  const of = entry()
  expect(noteOf(of, faq, ['kn'])).toBe('FAQ "Is it safe?": Kannada')
  expect(noteOf(of, faq, ['en', 'kn', 'hi', 'ta', '*'])).toBe(
    'FAQ "Is it safe?": 4 languages, Shared fields',
  )
  const long = noteOf(safe({ title: `Is\nit ${'ಸುರಕ್ಷಿತ'.repeat(60)}` }) as Entry, faq, ['kn'])
  expect(long).toMatch(/^FAQ "Is it ಸು.*…": Kannada$/)
  expect(long.length).toBeLessThan(300)
})
