import { expect, test } from 'vitest'
import { priceOf } from './price'

// The examples of the engine's own test.
test.each([
  [1249, 12, 1099.12],
  [1249.5, 12, 1099.56],
  [999.99, 33.33, 666.69],
  [1000, 20, 800],
  [100, 0, 100],
  [100, 100, 0],
  [0, 20, 0],
])('%d less %d %% is %d', (before, discount, price) => {
  expect(priceOf(before, discount)).toBe(price)
})

test('what the engine would refuse has no price', () => {
  expect(priceOf(-1, 20)).toBeUndefined()
  expect(priceOf(100, 101)).toBeUndefined()
})
