import { beforeEach, expect, test } from 'vitest'
import { admin, http, problem, startEngine } from '../testing/engine'
import { connected } from './connection'
import { keptMe, meQuery, whoIsIt } from './me'
import { newQueryClient } from './queryClient'

const engine = startEngine(http.get('/api/auth/me', ({ response }) => response(200).json(admin)))
const unreachable = http.get('/api/auth/me', ({ response }) => response.untyped(Response.error()))

beforeEach(() => {
  localStorage.clear()
  connected.set(true)
})

test('who was here opens the console without a connection', async () => {
  expect(await whoIsIt(newQueryClient())).toEqual(admin)
  engine.use(unreachable)
  const cache = newQueryClient()
  expect(await whoIsIt(cache)).toEqual(admin)
  expect(cache.getQueryData(meQuery.queryKey)).toEqual(admin)
  expect(connected.get()).toBe(false)
})

test('on a device that nobody used it does not open', async () => {
  engine.use(unreachable)
  await expect(whoIsIt(newQueryClient())).rejects.toThrow()
})

test('whose session has ended is forgotten', async () => {
  await whoIsIt(newQueryClient())
  engine.use(
    http.get('/api/auth/me', ({ response }) => response(401).json(problem(401, 'Please sign in'))),
  )
  await expect(whoIsIt(newQueryClient())).rejects.toMatchObject({ status: 401 })
  expect(keptMe()).toBeUndefined()
})
