import { Button } from '@mantine/core'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ComponentProps, useState } from 'react'
import { expect, test } from 'vitest'
import { show } from '../testing/show'
import { NumberField } from './NumberField'

function Amount(props: ComponentProps<typeof NumberField>) {
  const [value, setValue] = useState<number | string>('')
  return (
    <>
      <NumberField label="Amount" {...props} value={value} onChange={setValue} />
      <output>{JSON.stringify(value)}</output>
      <Button onClick={() => setValue(1499)}>Propose</Button>
    </>
  )
}

const box = () => screen.getByRole('textbox', { name: 'Amount' })
const held = () => screen.getByRole('status').textContent

test('what was typed stays while it is typed, and reads as money when it is left', async () => {
  show(<Amount decimals={2} grouped />)
  await userEvent.type(box(), '125000.50')
  expect(box()).toHaveValue('125000.50')
  expect(held()).toBe('125000.5')
  await userEvent.tab()
  expect(box()).toHaveValue('1,25,000.5')
  await userEvent.clear(box())
  expect(held()).toBe('""')
})

test('what cannot be part of the number is not taken', async () => {
  show(<Amount decimals={2} />)
  await userEvent.type(box(), '-a1.2.345')
  expect(box()).toHaveValue('1.23')
  await userEvent.clear(box())
  await userEvent.click(box())
  await userEvent.paste('₹ 2,500')
  expect(held()).toBe('2500')
})

test('whole numbers have no point; a minus is for those that may be below nothing', async () => {
  show(<Amount signed />)
  await userEvent.type(box(), '-')
  expect(held()).toBe('""')
  await userEvent.type(box(), '4.5')
  expect(held()).toBe('-45')
})

test('a value from elsewhere takes the place of what was typed', async () => {
  show(<Amount grouped />)
  await userEvent.type(box(), '12')
  await userEvent.click(screen.getByRole('button', { name: 'Propose' }))
  expect(box()).toHaveValue('1,499')
})
