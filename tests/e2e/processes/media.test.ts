/** A picture whose upload was answered is made whole, whatever happens to the engine meanwhile. */
import { readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { signIn } from '../asks'
import { cleanUp, type Engine, newData, start } from '../engine'
import { png } from '../png'
import { sleep, until } from '../waiting'

afterAll(cleanUp)

interface Media {
  id: string
  state: string
  variants: { url: string }[]
}

const send = (engine: Engine, cookie: string, body: Buffer) =>
  engine.fetch('/api/admin/media?name=kitchen.png&alt=A%20kitchen', {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream', cookie },
    body: new Uint8Array(body),
  })

const stored = (data: string) =>
  readdir(join(data, 'media'), { recursive: true }).catch(() => [] as string[])

/** When the engine is killed: before the first file, and once so many more are stored. */
const moments: ((data: string, before: number) => Promise<unknown>)[] = [
  async () => {},
  ...[2, 5].map((files) => async (data: string, before: number) => {
    while ((await stored(data)).length < before + files) await sleep(1)
  }),
]

test.each(moments.map((moment, i) => [i, moment] as const))(
  'an engine killed while it makes a picture has it whole in the end (%i)',
  async (i, moment) => {
    const data = await newData()
    let engine = await start(data)
    const cookie = await signIn(engine)
    const list = async () => {
      const answer = await engine.fetch('/api/admin/media', { headers: { cookie } })
      return ((await answer.json()) as { items: Media[] }).items
    }
    const picture = png(50 * i, 120, 60, 900, 600)
    const before = (await stored(data)).length
    const first = await send(engine, cookie, picture)
    expect(first.status).toBe(201)
    await moment(data, before)
    await engine.kill()
    engine = await start(data, { port: engine.port })
    expect(await list()).toHaveLength(1)

    expect((await send(engine, cookie, picture)).status).toBe(200)
    await until(async () => (await list())[0]?.state === 'ready', 60_000)
    const there = await list()
    expect(there).toHaveLength(1)
    for (const { url } of there[0]?.variants ?? []) {
      const file = await engine.fetch(url)
      const { byteLength } = await file.arrayBuffer()
      expect([url, file.status, byteLength > 100]).toEqual([url, 200, true])
    }
    expect((await stored(data)).filter((name) => name.endsWith('upload'))).toEqual([])
    await engine.stop()

    // An incomplete file is removed once it is so old that no upload can still write to it.
    const left = async () => (await stored(data)).filter((name) => name.includes('#'))
    const long = new Date(Date.now() - 2 * 60 * 60 * 1000)
    for (const name of await left()) await utimes(join(data, 'media', name), long, long)
    engine = await start(data)
    await until(async () => (await left()).length === 0)
    expect(await list()).toHaveLength(1)
    await engine.stop()
  },
  120_000,
)
