import { expect, test } from 'vitest'
import { admin, http, problem, startEngine } from '../testing/engine'
import { engine } from './client'
import { connected } from './connection'
import { confirmation, signIn } from './session'

let hasSession = false

const server = startEngine(
  http.get('/api/admin/leads', ({ response }) =>
    hasSession
      ? response(200).json({ items: [] })
      : response(401).json(problem(401, 'Please sign in')),
  ),
  http.get('/api/auth/me', ({ response }) => response(200).json(admin)),
)

const leads = () => engine.GET('/api/admin/leads')

test('a call that finds the session ended waits, and is made again after signing in', async () => {
  hasSession = false
  const asked = leads()
  await expect.poll(signIn.isClosed.get).toBe(true)
  hasSession = true
  signIn.answer(true)
  expect((await asked).data).toEqual({ items: [] })
  expect(signIn.isClosed.get()).toBe(false)
})

test('whoever leaves instead gets the refusal', async () => {
  hasSession = false
  const asked = leads()
  await expect.poll(signIn.isClosed.get).toBe(true)
  signIn.answer(false)
  expect((await asked).error).toMatchObject({ status: 401 })
})

test('a call that reaches nobody says so, the next that does takes it back', async () => {
  hasSession = true
  server.use(http.get('/api/admin/leads', ({ response }) => response.untyped(Response.error())))
  await expect(leads()).rejects.toThrow()
  expect(connected.get()).toBe(false)
  await engine.GET('/api/auth/me')
  expect(connected.get()).toBe(true)
})

test('a call that wants the password waits for it, and is made again; who goes back gets the refusal', async () => {
  let hasConfirmed = false
  server.use(
    http.get('/api/auth/confirm', ({ response }) =>
      hasConfirmed
        ? response(204).empty()
        : response(403).json(problem(403, 'Please enter your password', { code: 'confirm' })),
    ),
  )
  const ask = () => engine.GET('/api/auth/confirm')
  const refused = ask()
  await expect.poll(confirmation.isClosed.get).toBe(true)
  confirmation.answer(false)
  expect((await refused).error).toMatchObject({ code: 'confirm' })
  const asked = ask()
  await expect.poll(confirmation.isClosed.get).toBe(true)
  hasConfirmed = true
  confirmation.answer(true)
  expect((await asked).response.status).toBe(204)
})

test('any other refusal is answered at once', async () => {
  hasSession = true
  server.use(
    http.get('/api/admin/leads', ({ response }) =>
      response(403).json(problem(403, 'Not for you', { code: 'forbidden' })),
    ),
  )
  expect((await leads()).error).toMatchObject({ code: 'forbidden' })
  expect(confirmation.isClosed.get()).toBe(false)
})
