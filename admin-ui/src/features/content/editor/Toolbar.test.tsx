import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { show } from '../../../testing/show'
import { Toolbar } from './Toolbar'

test('Tab reaches one of the buttons, arrows the others; Tab comes back to the last one', async () => {
  show(
    <>
      <Toolbar label="Format" className="">
        {['Bold', 'Italic', 'Table'].map((name) => (
          <button key={name} type="button">
            {name}
          </button>
        ))}
      </Toolbar>
      <input aria-label="Text" />
    </>,
  )
  const button = (name: string) => screen.getByRole('button', { name })
  await userEvent.tab()
  expect(button('Bold')).toHaveFocus()
  await userEvent.keyboard('{ArrowLeft}')
  expect(button('Table')).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  expect(button('Italic')).toHaveFocus()
  await userEvent.keyboard('{End}')
  expect(button('Table')).toHaveFocus()
  await userEvent.keyboard('{Home}{ArrowRight}')
  await userEvent.tab()
  expect(screen.getByLabelText('Text')).toHaveFocus()
  await userEvent.tab({ shift: true })
  expect(button('Italic')).toHaveFocus()
})
