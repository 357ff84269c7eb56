import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as schema from '@jaali/contract'
import { expect, test } from 'vitest'

const src = join(import.meta.dirname, '..')
const sources = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|^testing\//.test(file),
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
}

/** What is written in quotes. The keys of a `Record` of an enum are not: the compiler checks them. */
const quoted = (text: string) => new Set([...text.matchAll(/'([a-z_]+)'/g)].map(([, word]) => word))

test.each(Object.entries(closed))('no screen keeps a list of its own of %s', (_, words) => {
  expect(sources.length).toBeGreaterThan(200)
  const lists = sources.filter((file) => {
    const spelt = quoted(readFileSync(join(src, file), 'utf8'))
    return words.filter((word) => spelt.has(word)).length > 1
  })
  expect(lists).toEqual([])
})
