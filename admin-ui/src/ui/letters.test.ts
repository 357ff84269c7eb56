import { expect, test } from 'vitest'
import { letters } from './letters'
import cases from './letters.cases.json'

// The engine counts by the same table: what fits here fits there.
test.each(Object.entries(cases))('letters of %s are counted as they are typed', (_, words) => {
  const counted = Object.keys(words).map((word) => [word, letters(word)])
  expect(Object.fromEntries(counted)).toEqual(words)
})

test('a text of any length is counted at once', () => {
  const text = 'ಸುರಕ್ಷಿತ '.repeat(4_000)
  const begun = performance.now()
  expect(letters(text)).toBe(20_000)
  expect(performance.now() - begun).toBeLessThan(1_000)
})
