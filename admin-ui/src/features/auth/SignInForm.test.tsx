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

test('a code is asked for when the password was right, and sent with it', async () => {
  const sent: unknown[] = []
  engine.use(
    http.post('/api/auth/login', async ({ request, response }) => {
      const body = await request.json()
      sent.push(body)
      const detail = 'This code is not right, or was used before'
      return body.code === '123456'
        ? response(200).json(admin)
        : response(401).json(problem(401, detail, { code: 'second_factor' }))
    }),
  )
  const onSuccess = await signIn('anita@jaali.example', 'right-password')
  const code = await screen.findByLabelText('Code')
  expect(code).toHaveFocus()
  // To be asked is no mistake; a code that does not pass is one.
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  await userEvent.type(code, '000000')
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('This code is not right')
  await userEvent.clear(code)
  await userEvent.type(code, '123456')
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  await vi.waitFor(() => expect(onSuccess).toHaveBeenCalledOnce())
  expect(sent.at(-1)).toEqual({
    email: 'anita@jaali.example',
    password: 'right-password',
    code: '123456',
  })
})
