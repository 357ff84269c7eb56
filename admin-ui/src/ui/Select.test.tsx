import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { show } from '../testing/show'
import type { Choice } from './choices'
import { Select } from './Select'

const pests = [
  { value: 'rat', label: 'Rats' },
  { value: 'ant', label: 'Ants' },
]
const box = () => screen.getByRole('combobox', { name: 'Pest' })
const choices = () => screen.getAllByRole('option').map((option) => option.textContent)

function Filter({ clearable }: { clearable: boolean }) {
  const [pest, setPest] = useState<string | null>(null)
  return (
    <>
      <Select
        aria-label="Pest"
        placeholder="Pest: All"
        data={pests}
        value={pest}
        onChange={setPest}
        clearable={clearable}
      />
      <output>{JSON.stringify(pest)}</output>
    </>
  )
}

test('what is chosen can be given up again', async () => {
  show(<Filter clearable />)
  expect(box()).toHaveDisplayValue('Pest: All')
  await userEvent.selectOptions(box(), 'Ants')
  expect(screen.getByRole('status')).toHaveTextContent('"ant"')
  await userEvent.selectOptions(box(), 'Pest: All')
  expect(screen.getByRole('status')).toHaveTextContent('null')
})

test('where something has to be chosen, nothing is no choice any more', async () => {
  show(<Filter clearable={false} />)
  expect(choices()).toEqual(['Pest: All', 'Rats', 'Ants'])
  await userEvent.selectOptions(box(), 'Rats')
  expect(choices()).toEqual(['Rats', 'Ants'])
})

function Form() {
  const form = useForm({ mode: 'uncontrolled', initialValues: { pest: 'ant' } })
  const [data, setData] = useState<Choice[]>([])
  return (
    <>
      <Select label="Pest" data={data} key={form.key('pest')} {...form.getInputProps('pest')} />
      <Button onClick={() => setData(pests)}>Fetch</Button>
      <Button onClick={form.reset}>Undo</Button>
    </>
  )
}

test('a form shows its value also where the choices come late, and takes it back', async () => {
  show(<Form />)
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
  expect(box()).toHaveDisplayValue('–')
  await press('Fetch')
  expect(box()).toHaveDisplayValue('Ants')
  await userEvent.selectOptions(box(), 'Rats')
  await press('Undo')
  expect(box()).toHaveDisplayValue('Ants')
})
