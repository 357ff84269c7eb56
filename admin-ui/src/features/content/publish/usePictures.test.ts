import { expect, test } from 'vitest'
import { cell, faq, safe } from '../../../testing/content'
import type { Entry, Kind } from '../queries'
import { comingOf, slugsIn } from './usePictures'

const picture = (...cells: ReturnType<typeof cell>[]) =>
  safe({ kind: 'media', slug: 'b2', cells }) as Entry
const draft = { state: 'draft', live: null } as const
const changed = { state: 'changed' } as const

test('a new picture goes live with all that is written about it, but what is planned', () => {
  const planned = cell('ta', {}, { ...draft, scheduled: true })
  const made = picture(cell('*', {}, draft), cell('en', {}, draft), cell('kn', {}, draft), planned)
  expect(comingOf(made)).toEqual(['media/b2/*', 'media/b2/en', 'media/b2/kn'])
  // Its sizes are live already, its description is not.
  expect(comingOf(picture(cell('*', {}), cell('en', {}, draft)))).toEqual(['media/b2/en'])
})

test('one that is live is left alone, and so is one that nobody described', () => {
  expect(comingOf(picture(cell('*', {}), cell('en', {}, changed)))).toEqual([])
  expect(comingOf(picture(cell('*', {}, draft)))).toEqual([])
})

test('pictures are found in fields, in lists and in blocks', () => {
  const image = { type: 'image', kind: 'media' } as const
  const kind: Kind = {
    ...faq,
    fields: {
      photo: image,
      gallery: { type: 'list', of: 'image', kind: 'media' },
      body: { type: 'blocks', blocks: ['hero'] },
      other: { type: 'reference', kind: 'area' },
    },
    blocks: { hero: { label: 'Hero', help: '', fields: { picture: image } } },
  }
  const fields = {
    photo: 'a1',
    gallery: ['b2', 'c3'],
    body: [{ id: 'x', type: 'hero', picture: 'd4' }],
    other: 'hebbal',
  }
  expect(slugsIn(kind, kind.fields, fields)).toEqual(['a1', 'b2', 'c3', 'd4'])
  expect(slugsIn(kind, kind.fields, {})).toEqual([])
})
