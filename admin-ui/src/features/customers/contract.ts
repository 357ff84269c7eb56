/** What a contract is, as the forms of leads and of customers show it. */
import dayjs from 'dayjs'
import type { ContractType, CustomerPaymentStatus } from './words'

/** The fields of a contract in a form: dates as `yyyy-MM-dd`, and '' for what nobody gave. */
export type ContractValues = {
  contract_type: ContractType | null
  first_service_date: string
  contract_start_date: string
  contract_end_date: string
  total_amount: number | string
  paid_amount: number | string
  payment_status: CustomerPaymentStatus | null
  service_executive: string
}

type Kept = { [field in keyof ContractValues]?: ContractValues[field] | null }

/** What the engine keeps of a contract, in the form. */
export const contractValues = (kept: Kept = {}): ContractValues => ({
  contract_type: kept.contract_type ?? 'one_time',
  first_service_date: kept.first_service_date ?? '',
  contract_start_date: kept.contract_start_date ?? '',
  contract_end_date: kept.contract_end_date ?? '',
  total_amount: kept.total_amount ?? '',
  paid_amount: kept.paid_amount ?? 0,
  payment_status: kept.payment_status ?? 'pending',
  service_executive: kept.service_executive ?? '',
})

const monthsOf: Record<ContractType, number> = { one_time: 0, monthly: 1, annual: 12 }

/** The days that the engine will compute from a first service, shown before it does. */
export function contractDates(type: ContractType | null, firstService: string) {
  if (!firstService) return { contract_start_date: '', contract_end_date: '' }
  const start = dayjs(firstService)
  const months = type ? monthsOf[type] : 0
  const end = months > 0 ? start.add(months, 'month').subtract(1, 'day') : start
  return { contract_start_date: firstService, contract_end_date: end.format('YYYY-MM-DD') }
}
