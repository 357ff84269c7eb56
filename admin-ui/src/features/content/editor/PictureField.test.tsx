import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { image, library, picture, startLibrary } from '../../../testing/media'
import { showAt } from '../../../testing/showAt'
import type { Field } from '../queries'
import { FieldEditor } from './FieldEditor'
// The fields themselves, before the clock of a test runs.
import './PictureListField'

startLibrary()

const lake = picture({ id: 'c3', name: 'lake.jpg', alt: { en: 'A lake', kn: 'ಕೆರೆ' } })

function Form({ field, first }: { field: Field; first?: unknown }) {
  const [value, change] = useState(first)
  return (
    <>
      <FieldEditor
        name="photo"
        field={field}
        locale="*"
        value={value}
        error={undefined}
        source={undefined}
        shared={{}}
        change={change}
      />
      <output>{JSON.stringify(value)}</output>
    </>
  )
}

const dialog = async () => within(await screen.findByRole('dialog', { name: 'Choose a picture' }))
const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }))

const photo: Field = { type: 'image', kind: 'media' }

test('a picture is chosen, changed and taken away; the focus comes back to the field', async () => {
  library.rows = [picture(), lake]
  showAt(<Form field={photo} />)
  await press(/^Choose a picture/)
  const picker = await dialog()
  await userEvent.click(await picker.findByRole('button', { name: /A lake/ }))
  await userEvent.click(picker.getByRole('button', { name: 'Use picture' }))
  const field = within(await screen.findByRole('group', { name: 'Photo' }))
  expect(await field.findByText('A lake')).toBeVisible()
  expect(field.getByText('Described in 2 of 7 languages. 1200 × 800.')).toBeVisible()
  await waitFor(() => expect(field.getByRole('button', { name: 'Change' })).toHaveFocus())
  await press('Change')
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  await waitFor(() => expect(field.getByRole('button', { name: 'Change' })).toHaveFocus())
  await press('Remove')
  expect(await screen.findByRole('button', { name: /^Choose a picture/ })).toBeVisible()
})

test('a picture that is dropped on the field, or pasted into it, is sent and chosen', async () => {
  showAt(<Form field={photo} />)
  fireEvent.paste(await screen.findByRole('button', { name: /^Choose a picture/ }), {
    clipboardData: { files: [image('hall.png')] },
  })
  const picker = await dialog()
  expect(await picker.findByRole('button', { name: /hall\.png/, pressed: true })).toBeVisible()
  expect(library.sent).toEqual(['hall.png application/octet-stream'])
  await userEvent.click(picker.getByRole('button', { name: 'Use picture' }))
  expect(await screen.findByText('"b2"')).toBeVisible()
  const field = within(screen.getByRole('group', { name: 'Photo' }))
  expect(await field.findByText('Its sizes are being made: 0%')).toBeVisible()
  expect(field.getByText('Without an English description it cannot be shown.')).toBeVisible()
})

test('a field that has to have one offers another, not none', async () => {
  showAt(<Form field={{ ...photo, required: true }} first="a1" />)
  expect(await screen.findByRole('button', { name: 'Change' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Remove' })).not.toBeInTheDocument()
})

test('a reference to pictures has the same field', async () => {
  showAt(<Form field={{ type: 'reference', kind: 'media' }} first="a1" />)
  expect(await screen.findByText('A kitchen')).toBeVisible()
})

test('several pictures have an order, and no more than the field takes', async () => {
  library.rows = [picture(), lake]
  showAt(<Form field={{ type: 'list', of: 'image', kind: 'media', max: 2 }} first={['a1']} />)
  await press(/^Add a picture/)
  const picker = await dialog()
  await userEvent.dblClick(await picker.findByRole('button', { name: /A lake/ }))
  expect(await screen.findByText('["a1","c3"]')).toBeVisible()
  expect(screen.getByText('No more than 2')).toBeVisible()
  await press('Move picture 2 up')
  expect(screen.getByText('["c3","a1"]')).toBeVisible()
  await press('Remove picture 1')
  expect(screen.getByText('["a1"]')).toBeVisible()
})
