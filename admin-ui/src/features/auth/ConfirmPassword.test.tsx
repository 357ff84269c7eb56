import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { confirmation } from '../../api/session'
import { admin, http, problem, startEngine } from '../../testing/engine'
import { show } from '../../testing/show'
import { ConfirmPassword } from './ConfirmPassword'

const engine = startEngine(
  http.get('/api/auth/me', ({ response }) => response(200).json(admin)),
  http.post('/api/auth/confirm', ({ response }) => response(204).empty()),
)

async function type(password: string) {
  show(<ConfirmPassword />)
  const answered = vi.fn()
  confirmation.ask().then(answered)
  await userEvent.type(await screen.findByLabelText('Password'), password)
  await userEvent.click(screen.getByRole('button', { name: 'Go on' }))
  return answered
}

test('with the right password what was asked for goes on', async () => {
  const answered = await type('neem-and-turmeric')
  await vi.waitFor(() => expect(answered).toHaveBeenCalledWith(true))
})

test("a wrong one is said at its field, in the engine's words", async () => {
  const wrong = { field: 'password', code: 'wrong', message: 'The password is not right' }
  engine.use(
    http.post('/api/auth/confirm', ({ response }) =>
      response(422).json(problem(422, wrong.message, { errors: [wrong] })),
    ),
  )
  const answered = await type('guess')
  expect(await screen.findByText(wrong.message)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await vi.waitFor(() => expect(answered).toHaveBeenCalledWith(false))
})
