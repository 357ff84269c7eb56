/** Idle connections do not block other clients. */
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { connect, type Socket } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { cleanUp, newData, start } from '../engine'

afterAll(cleanUp)

/** A common limit of open files: fewer than there are connections. */
const FEW_FILES = ['bash', '-c', 'ulimit -n 1024; exec "$@"', 'few']

async function idle(port: number) {
  const socket = connect(port, '127.0.0.1')
  // The engine may reset a connection that it drops.
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.write('GET / HTTP/1.1\r\nhos')
  return socket
}

/** Another client, at another address. */
async function visitor(port: number) {
  const asked = get({ host: '127.0.0.1', port, path: '/kn/', localAddress: '127.0.0.2' })
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  answer.resume()
  return answer.statusCode
}

test.each(['on', 'off'])(
  '1,100 idle connections keep nobody away, with limits %s',
  async (limits) => {
    const engine = await start(await newData(), {
      by: FEW_FILES,
      settings: { JAALI_LIMITS: limits },
    })
    const sockets: Socket[] = []
    for (let n = 0; n < 1_100; n += 1) sockets.push(await idle(engine.port))
    expect(await visitor(engine.port)).toBe(200)
    for (const socket of sockets) socket.destroy()
    expect(await engine.stop()).toMatchObject({ code: 0 })
  },
)
