import { expect, test } from 'vitest'
import { fitting } from './TagLine'

test('tags that fit stand there; the count needs room of its own', () => {
  expect(fitting([90, 80], 176)).toBe(2)
  expect(fitting([90, 80], 175)).toBe(1)
  expect(fitting([90, 80, 40], 210)).toBe(2)
  expect(fitting([90, 80, 40], 200)).toBe(1)
  expect(fitting([90], 40)).toBe(1)
})
