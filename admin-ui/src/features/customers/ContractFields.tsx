import { SimpleGrid, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { NumberField } from '../../ui/NumberField'
import { Select } from '../../ui/Select'
import { type ContractValues, contractDates } from './contract'
import { contractTypes, paymentStatuses } from './words'

interface Props {
  /** An uncontrolled form that holds a contract beside its other fields. */
  form: UseFormReturnType<ContractValues>
}

/** A contract: its kind and days, what was agreed, what was paid. */
export function ContractFields({ form }: Props) {
  function follow() {
    const { contract_type, first_service_date } = form.getValues()
    const dates = contractDates(contract_type, first_service_date)
    form.setFieldValue('contract_start_date', dates.contract_start_date)
    form.setFieldValue('contract_end_date', dates.contract_end_date)
  }
  form.watch('contract_type', follow)
  form.watch('first_service_date', follow)
  const field = (name: keyof ContractValues) => ({
    key: form.key(name),
    ...form.getInputProps(name),
  })
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
      <Select label="Contract type" data={contractTypes} {...field('contract_type')} />
      <TextInput label="First service date" type="date" {...field('first_service_date')} />
      <TextInput
        label="Contract start date"
        description="Follows from the first service"
        type="date"
        readOnly
        {...field('contract_start_date')}
      />
      <TextInput
        label="Contract end date"
        description="Follows from the contract type"
        type="date"
        readOnly
        {...field('contract_end_date')}
      />
      <NumberField label="Total amount (₹)" decimals={2} {...field('total_amount')} />
      <NumberField label="Paid amount (₹)" decimals={2} {...field('paid_amount')} />
      <Select label="Payment status" data={paymentStatuses} {...field('payment_status')} />
      <TextInput label="Service executive" maxLength={120} {...field('service_executive')} />
    </SimpleGrid>
  )
}
