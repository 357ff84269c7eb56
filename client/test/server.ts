/** A server with answers as an engine gives them. */
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createClient, type JaaliError } from '@jaali/client'
import { expect } from 'vitest'
import type { Content } from './fixtures/jaali.d.ts'

export interface Answer {
  status?: number
  headers?: Record<string, string>
  /** Text is sent as it is, all else as JSON. */
  body?: unknown
}

export interface Asked {
  path: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
}

const running = new Set<() => void>()

/** Starts a server; returns its address and what it was asked. */
export async function serve(answer: (asked: Asked) => Answer) {
  const asked: Asked[] = []
  const server = createServer(({ url = '', headers }, response) => {
    const { pathname: path, searchParams: query } = new URL(url, 'http://engine')
    asked.push({ path, query, headers })
    const { status = 200, headers: more, body } = answer({ path, query, headers })
    const type = status < 400 ? 'application/json' : 'application/problem+json'
    response.writeHead(status, { 'content-type': type, ...more })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  running.add(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, asked }
}

export function stopAll() {
  for (const stop of running) stop()
  running.clear()
}

/** An entry as it is delivered. */
export const entry = (kind: string, slug: string, fields: object, more = {}) => ({
  id: '01996f3c-5a00-7000-8000-000000000001',
  slug,
  locale: 'kn',
  path: `/kn/${kind}/${slug}`,
  languages: ['en', 'kn'],
  updated_at: '2026-11-20T08:30:00Z',
  fields,
  html: {},
  fallback: [],
  ...more,
})

export const problem = (
  status: number,
  code: string,
  detail: string,
  errors?: object[],
): Answer => ({
  status,
  body: { type: `urn:jaali:problem:${code}`, title: 'No', status, code, detail, errors },
})

/** A client whose server gives these answers, the last one again and again. */
export async function clientOf(...answers: Answer[]) {
  const server = await serve(() => (answers.length > 1 ? answers.shift() : answers[0]) ?? {})
  return { jaali: createClient<Content>({ url: server.url }), ...server }
}

/** The error of a request. */
export const failed = (asked: Promise<unknown>) =>
  asked.then(
    () => expect.unreachable(),
    (error: unknown) => error as JaaliError,
  )
