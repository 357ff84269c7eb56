import { expect, test } from 'vitest'
import cases from '../../../tests/letters.json'
import { letters } from './letters'

// The engine counts by the same table: what fits here fits there.
test.each(Object.entries(cases))('letters of %s are counted as they are typed', (_, words) => {
  const counted = Object.keys(words).map((word) => [word, letters(word)])
  expect(Object.fromEntries(counted)).toEqual(words)
})
