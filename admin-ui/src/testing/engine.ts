/** An engine made of answers, typed by the contract. */

import type { paths } from '@jaali/contract'
import { setupServer } from 'msw/node'
import { createOpenApiHttp } from 'openapi-msw'
import { afterAll, afterEach, beforeAll } from 'vitest'
import type { Me } from '../api/me'
import type { Problem } from '../api/problem'

/** `http.get('/api/admin/leads', ({ response }) => response(200).json({ … }))` */
export const http = createOpenApiHttp<paths>({ baseUrl: window.location.origin })

/** For a file of tests: answers that every test starts with. A request without one fails. */
export function startEngine(...handlers: Parameters<typeof setupServer>) {
  const server = setupServer(...handlers)
  beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
  afterEach(() => server.resetHandlers())
  afterAll(() => server.close())
  return server
}

export const admin: Me = {
  user: {
    id: '01a00000-0000-7000-8000-000000000001',
    email: 'anita@jaali.example',
    full_name: 'Anita Kumar',
    role: 'admin',
  },
  permissions: { leads: ['read', 'create', 'update', 'delete'] },
  lacks_second_factor: false,
  password_rule: 'At least 12 characters.',
  feed: null,
}

export const problem = (status: number, detail: string, more: Partial<Problem> = {}): Problem => ({
  type: 'urn:jaali:problem:test',
  title: 'Refused',
  code: 'test',
  status,
  detail,
  ...more,
})
