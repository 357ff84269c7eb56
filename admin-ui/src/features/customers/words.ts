/** Labels and colours of a customer's closed words. */
import {
  contractTypeValues,
  customerPaymentStatusValues,
  paymentMethodValues,
} from '@jaali/contract'
import type { Schemas } from '../../api/client'
import type { Tone } from '../../ui/Tag'
import { options, readable } from '../../ui/words'

export type ContractType = Schemas['ContractType']
export type PaymentMethod = Schemas['PaymentMethod']
export type CustomerPaymentStatus = Schemas['CustomerPaymentStatus']

export const contractTypes = options(contractTypeValues)

export const paymentStatuses = options(customerPaymentStatusValues)

export const paymentTones: Record<CustomerPaymentStatus, Tone> = {
  paid: 'ok',
  pending: 'warning',
  partially_paid: 'medium',
  overdue: 'danger',
}

const methodNames: Partial<Record<PaymentMethod, string>> = { upi: 'UPI', bank: 'Bank transfer' }

/** Also of a code that an old event has. */
export const method = (code: string) => methodNames[code as PaymentMethod] ?? readable(code)

export const paymentMethods = options(paymentMethodValues, method)
