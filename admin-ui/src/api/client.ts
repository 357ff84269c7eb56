/** The engine, typed by its contract. */

import type { components, paths } from '@jaali/contract'
import createFetchClient from 'openapi-fetch'
import createClient from 'openapi-react-query'
import { connected } from './connection'
import { isProblem } from './problem'
import { confirmation, signIn } from './session'

export type Schemas = components['schemas']

/** Refusals of these mean what they say: they are how a session begins. */
const isSignIn = (request: Request) =>
  /^\/api\/auth\/(login|me|setup)$/.test(new URL(request.url).pathname)

async function send(request: Request): Promise<Response> {
  try {
    const response = await window.fetch(request)
    connected.set(true)
    return response
  } catch (error) {
    // An abandoned request says nothing about the connection.
    if (!request.signal.aborted) connected.set(false)
    throw error
  }
}

/** Whether a refusal asks for the password of whoever is signed in. */
async function asksForPassword(response: Response) {
  if (response.status !== 403) return false
  const problem: unknown = await response
    .clone()
    .json()
    .catch(() => undefined)
  return isProblem(problem) && problem.code === 'confirm'
}

async function sendOrAsk(request: Request): Promise<Response> {
  const again = request.clone()
  const response = await send(request)
  if (response.status === 401 && !isSignIn(request)) {
    return (await signIn.ask()) ? sendOrAsk(again) : response
  }
  if (await asksForPassword(response)) {
    return (await confirmation.ask()) ? sendOrAsk(again) : response
  }
  return response
}

/** For a single call outside of React. */
export const engine = createFetchClient<paths>({
  baseUrl: window.location.origin,
  fetch: sendOrAsk,
})

/** `api.queryOptions`, `api.useQuery`, `api.useInfiniteQuery`, `api.useMutation`. */
export const api = createClient(engine)
