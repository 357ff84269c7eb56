import { useForm } from '@mantine/form'
import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { show } from '../../testing/show'
import { ContractFields } from './ContractFields'
import { contractValues } from './contract'

function Fields() {
  const form = useForm({ mode: 'uncontrolled', initialValues: { name: '', ...contractValues() } })
  return <ContractFields form={form} />
}

test('the days follow from the first service and the kind, and cannot be typed', async () => {
  show(<Fields />)
  const start = () => screen.getByLabelText('Contract start date')
  const end = () => screen.getByLabelText('Contract end date')
  fireEvent.change(screen.getByLabelText('First service date'), { target: { value: '2026-11-23' } })
  expect(start()).toHaveValue('2026-11-23')
  expect(end()).toHaveValue('2026-11-23')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Contract type' }), 'Annual')
  expect(end()).toHaveValue('2027-11-22')
  expect(start()).toHaveAttribute('readonly')
  expect(end()).toHaveAttribute('readonly')
})
