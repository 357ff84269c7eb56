import { expect, test } from 'vitest'
import { booking, packages } from '../../fixtures/booking'
import { isBargain } from '../../ui/bargain'
import { type Browse, browseFrom, matching, perVisit, savings } from './browse'

const start = browseFrom({})

const category = (code: string) => {
  const found = booking('en').categories.find((c) => c.code === code)
  if (!found) throw new Error(code)
  return found
}
const types = (browse: Partial<Browse>, code: string) =>
  matching(packages, { ...start, ...browse }, category(code)).map((p) => p.service_type)

test('no package shows before a size is chosen', () => {
  expect(types({}, 'bedbug_control')).toEqual([])
})

test.each([
  ['all', ['bbms_single', 'bbms_45_days']],
  ['single', ['bbms_single']],
  ['package', ['bbms_45_days']],
] as const)('the duration "%s" shows %j', (duration, shown) => {
  expect(types({ size: '2_bhk', duration }, 'bedbug_control')).toEqual(shown)
})

test('a package without a size is for every size', () => {
  const anySize = packages
    .filter((p) => p.room_type === '1_bhk')
    .map((p) => ({ ...p, room_type: null }))
  const browse = { ...start, size: '500_1000' }
  expect(matching(anySize, browse, category('mosquito_control'))).toHaveLength(1)
})

test('the forms of the browser keep what they name and leave the rest behind', () => {
  const fields = { category: 'bedbug_control', property: 'commercial', duration: 'package' }
  expect(browseFrom(fields)).toEqual({
    category: 'bedbug_control',
    property: 'commercial',
    size: null,
    duration: 'package',
  })
  expect(browseFrom({})).toEqual(start)
})

test('bargains, savings and the price of one visit', () => {
  const [sample] = packages
  if (!sample) throw new Error('no package')
  const offer = { ...sample, before_discount: 3999, final_price: 3199, number_of_services: 12 }
  expect(isBargain({ ...offer, discount_percentage: 15 })).toBe(false)
  expect(isBargain({ ...offer, discount_percentage: 15.5 })).toBe(true)
  expect(savings(offer)).toBe(800)
  expect(perVisit(offer)).toBe(267)
})
