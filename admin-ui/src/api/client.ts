/** The engine, typed by its contract. */
import createFetchClient from 'openapi-fetch'
import createClient from 'openapi-react-query'
import { connected } from './connection'
import type { components, paths } from './schema'
import { askToSignIn } from './session'

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

async function sendOrSignIn(request: Request): Promise<Response> {
  const again = request.clone()
  const response = await send(request)
  if (response.status !== 401 || isSignIn(request)) return response
  return (await askToSignIn()) ? sendOrSignIn(again) : response
}

/** For a single call outside of React. */
export const engine = createFetchClient<paths>({
  baseUrl: window.location.origin,
  fetch: sendOrSignIn,
})

/** `api.queryOptions`, `api.useQuery`, `api.useInfiniteQuery`, `api.useMutation`. */
export const api = createClient(engine)
