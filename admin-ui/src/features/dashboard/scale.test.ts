import { expect, test } from 'vitest'
import { scaleOf } from './scale'

test.each([
  [1, 2],
  [3, 4],
  [7, 10],
  [10, 20],
  [37, 40],
  [125000.5, 200000],
])('an axis up to %d ends at %d', (most, end) => {
  expect(scaleOf(most)).toBe(end)
})
