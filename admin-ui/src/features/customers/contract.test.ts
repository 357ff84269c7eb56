import { expect, test } from 'vitest'
import { contractDates } from './contract'
import type { ContractType } from './words'

test.each<[ContractType | null, string, string]>([
  ['one_time', '2026-01-31', '2026-01-31'],
  [null, '2026-01-31', '2026-01-31'],
  ['monthly', '2026-01-15', '2026-02-14'],
  ['monthly', '2026-01-31', '2026-02-27'],
  ['monthly', '2028-01-29', '2028-02-28'],
  ['monthly', '2026-12-31', '2027-01-30'],
  ['annual', '2026-11-20', '2027-11-19'],
  ['annual', '2028-02-29', '2029-02-27'],
])('a contract %s from %s ends on %s, as the engine says', (type, first, end) => {
  expect(contractDates(type, first)).toEqual({
    contract_start_date: first,
    contract_end_date: end,
  })
})

test('without a first service nothing is known', () => {
  expect(contractDates('annual', '')).toEqual({
    contract_start_date: '',
    contract_end_date: '',
  })
})
