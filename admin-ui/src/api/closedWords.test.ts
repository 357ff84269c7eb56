import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as schema from '@jaali/contract'
import { expect, test } from 'vitest'

const src = join(import.meta.dirname, '..')
/** Its fields of the profile are called like sources of leads. */
const OTHERS = ['features/settings/businessFields.ts']

const sources = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(
  (file) =>
    /\.tsx?$/.test(file) && !/\.test\.tsx?$|^testing\//.test(file) && !OTHERS.includes(file),
)

const closed = {
  BookingPaymentStatus: schema.bookingPaymentStatusValues,
  BookingStatus: schema.bookingStatusValues,
  CallOutcome: schema.callOutcomeValues,
  ContractType: schema.contractTypeValues,
  CustomerPaymentStatus: schema.customerPaymentStatusValues,
  LeadSource: schema.leadSourceValues,
  LeadStatus: schema.leadStatusValues,
  PaymentMethod: schema.paymentMethodValues,
  Role: schema.roleValues,
}

/** What could be a list: arrays, unions of words, and records whose keys the compiler does not check. */
const LISTS = [
  /\[[^[\]]*\]/g,
  /'\w+'(?:\s*\|\s*'\w+')+/g,
  /(?:Record<string,|in string\])[^={]*(?:=|\}? =) \{(?:[^{}]|\{[^{}]*\})*\}/g,
]

const listsIn = (text: string) => LISTS.flatMap((list) => text.match(list) ?? [])

/** In quotes or as a key. */
const isIn = (list: string, word: string) => new RegExp(`'${word}'|\\b${word}:`).test(list)

test.each(Object.entries(closed))('no screen keeps a list of its own of %s', (_, words) => {
  expect(sources.length).toBeGreaterThan(200)
  const own = sources.filter((file) =>
    listsIn(readFileSync(join(src, file), 'utf8')).some(
      (list) => words.filter((word) => isIn(list, word)).length > 1,
    ),
  )
  expect(own).toEqual([])
})

test.each([
  "const open = ['new', 'scheduled']",
  "const sources = [\n  { value: 'new', label: 'New' },\n  { value: 'scheduled', label: 'Later' },\n]",
  "type Status = 'new' | 'scheduled'",
  "const tones: Record<string, Tone> = { new: 'info', scheduled: 'ok' }",
  "const tones: { [status in string]?: Tone } = { new: 'info', scheduled: 'ok' }",
])('what a list is: %s', (text) => {
  expect(listsIn(text).some((list) => isIn(list, 'new') && isIn(list, 'scheduled'))).toBe(true)
})
