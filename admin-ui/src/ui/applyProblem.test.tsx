import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { problem } from '../testing/engine'
import { show } from '../testing/show'
import { applyProblem } from './applyProblem'

function Form({ error }: { error: unknown }) {
  const form = useForm({ mode: 'uncontrolled', initialValues: { name: '', pincode: '' } })
  return (
    <form onSubmit={form.onSubmit(() => applyProblem(form, error, 'Failed to create lead'))}>
      <TextInput label="Name" key={form.key('name')} {...form.getInputProps('name')} />
      <TextInput label="Pincode" key={form.key('pincode')} {...form.getInputProps('pincode')} />
      <button type="submit">Save</button>
    </form>
  )
}

async function save(error: unknown) {
  show(<Form error={error} />)
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
}

test('a sentence about a field stands at that field, which gets the focus', async () => {
  const errors = [{ field: 'pincode', code: 'length', message: 'Pincode must be six digits' }]
  await save(problem(422, 'Invalid', { errors }))
  expect(screen.getByText('Pincode must be six digits')).toBeVisible()
  expect(screen.getByLabelText('Pincode')).toHaveFocus()
})

test('a sentence about anything else is a toast', async () => {
  const errors = [{ field: 'package_id', code: 'unknown', message: 'There is no such package' }]
  await save(problem(422, 'Invalid', { errors }))
  expect(await screen.findByText('There is no such package')).toBeVisible()
})

test('what has no sentence for the reader is said in ours', async () => {
  await save(new TypeError('fetch failed'))
  expect(await screen.findByText('Failed to create lead')).toBeVisible()
})
