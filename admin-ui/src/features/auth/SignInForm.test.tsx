import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { admin, http, problem, startEngine } from '../../testing/engine'
import { show } from '../../testing/show'
import { SignInForm } from './SignInForm'

const engine = startEngine(
  http.post('/api/auth/login', ({ response }) => response(200).json(admin)),
)

async function signIn(email: string, password: string) {
  const onSuccess = vi.fn()
  show(<SignInForm onSuccess={onSuccess} />)
  if (email) await userEvent.type(screen.getByLabelText('Email'), email)
  if (password) await userEvent.type(screen.getByLabelText('Password'), password)
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  return onSuccess
}

test('email and password are asked for before the engine is', async () => {
  const onSuccess = await signIn('', '')
  expect(screen.getByText('Email is required')).toBeVisible()
  expect(screen.getByText('Password is required')).toBeVisible()
  expect(screen.getByLabelText('Email')).toHaveFocus()
  expect(onSuccess).not.toHaveBeenCalled()
})

test('whoever is known gets in', async () => {
  const onSuccess = await signIn('anita@jaali.example', 'right-password')
  await vi.waitFor(() => expect(onSuccess).toHaveBeenCalledOnce())
})

test("a refusal is said in the engine's words, what was typed stays", async () => {
  engine.use(
    http.post('/api/auth/login', ({ response }) =>
      response(429).json(problem(429, 'Too many attempts. Please try again later.')),
    ),
  )
  await signIn('anita@jaali.example', 'wrong')
  expect(await screen.findByRole('alert')).toHaveTextContent('Too many attempts')
  expect(screen.getByLabelText('Email')).toHaveValue('anita@jaali.example')
})

test('a failure without words is a failed login', async () => {
  engine.use(http.post('/api/auth/login', ({ response }) => response.untyped(Response.error())))
  await signIn('anita@jaali.example', 'right-password')
  expect(await screen.findByRole('alert')).toHaveTextContent('Login failed')
})
