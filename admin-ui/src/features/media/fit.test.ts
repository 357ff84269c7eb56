import { expect, test } from 'vitest'
import { picture } from '../../testing/media'
import { misfitsOf } from './fit'

const of = (width: number, height: number) =>
  misfitsOf(picture({ width, height }), { min_width: 960, ratio: '16:9' }).map(({ label }) => label)

test('a picture fits as the engine says: wide enough, and cropped by no more than a tenth', () => {
  expect(of(1600, 900)).toEqual([])
  expect(of(1600, 950)).toEqual([])
  expect(of(900, 900)).toEqual(['Too small', 'Not 16:9'])
  expect(of(1600, 600)).toEqual(['Not 16:9'])
  expect(misfitsOf(picture({ width: 10, height: 90 }), {})).toEqual([])
})
