import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'

/**
 * Opens a door for each person: a link that signs in once. The engine has no such links, and needs none:
 * browsers give the cookies of `localhost` to all of its ports, so this one may hand over what a sign-in
 * by password gave.
 */
export async function openDoors(engine, people, password) {
  const doors = new Map(people.map((one) => [`/${randomBytes(16).toString('base64url')}`, one]))
  const server = createServer(async ({ url, method }, answer) => {
    const person = method === 'GET' && doors.get(url)
    if (!person) {
      answer.writeHead(410, { 'content-type': 'text/plain; charset=utf-8' })
      return answer.end('This link was used. Its person is still signed in where it was opened.\n')
    }
    doors.delete(url)
    const signedIn = await fetch(`${engine}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: person.email, password }),
    }).catch(() => undefined)
    if (!signedIn?.ok) {
      answer.writeHead(502, { 'content-type': 'text/plain; charset=utf-8' })
      return answer.end('The engine does not let this person in.\n')
    }
    answer.writeHead(303, {
      location: `${engine}/admin`,
      'set-cookie': signedIn.headers.getSetCookie(),
      'cache-control': 'no-store',
    })
    answer.end()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address()
  return [...doors].map(([path, { role }]) => ({ role, link: `http://localhost:${port}${path}` }))
}
