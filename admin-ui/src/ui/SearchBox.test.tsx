import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { showAt } from '../testing/showAt'
import { SearchBox } from './SearchBox'

const asked: string[] = []

/** An address that changes when the button says so, later than the box asked for it. */
function Slow() {
  const [q, setQ] = useState('')
  return (
    <>
      <SearchBox label="Search leads" placeholder="" q={q} find={(text) => asked.push(text)} />
      <button type="button" onClick={() => setQ(asked.at(-1) ?? '')}>
        Arrive
      </button>
      <button type="button" onClick={() => setQ('')}>
        Back
      </button>
    </>
  )
}

test('letters typed while the address changes stay, and the way back empties the box', async () => {
  showAt(<Slow />)
  const box = screen.getByLabelText('Search leads')
  await userEvent.type(box, 'as')
  await vi.waitFor(() => expect(asked).toEqual(['as']))
  await userEvent.type(box, 'h')
  await userEvent.click(screen.getByText('Arrive'))
  expect(box).toHaveValue('ash')
  await vi.waitFor(() => expect(asked).toEqual(['as', 'ash']))
  await userEvent.click(screen.getByText('Arrive'))
  expect(box).toHaveValue('ash')
  await userEvent.click(screen.getByText('Back'))
  expect(box).toHaveValue('')
})
