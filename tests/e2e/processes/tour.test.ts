/** `make tour`: starts everything at once, and leaves nothing behind. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { binary, cleanUp, newFolder, project } from '../engine'
import { until } from '../waiting'

afterAll(cleanUp)

test('a tour shows a month of life, signs three people in once, and leaves nothing', async () => {
  const temporary = await newFolder()
  // The tour must ignore a developer's settings.
  const env = { ...process.env, TMPDIR: temporary, JAALI_DATA: '/nowhere' }
  const child = spawn('node', [join(project, 'examples/tour/tour.mjs'), binary], { env })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      said += chunk
    })
  }
  const ended = once(child, 'close')
  await until(async () => said.includes('Ctrl-C ends'), 90_000)

  const links = [...said.matchAll(/^ {2}(admin|support|marketer) +(http\S+)$/gm)]
  expect(links.map(([, role]) => role)).toEqual(['admin', 'support', 'marketer'])
  const enter = (link: string) => fetch(link, { redirect: 'manual' })
  for (const [, role, link = ''] of links) {
    const first = await enter(link)
    expect(first.status).toBe(303)
    const url = new URL(first.headers.get('location') ?? '').origin
    const cookie = first.headers.get('set-cookie')?.split(';')[0] ?? ''
    const me = await fetch(`${url}/api/auth/me`, { headers: { cookie } })
    expect(await me.json()).toMatchObject({ user: { role } })
    expect((await enter(link)).status).toBe(410)
  }
  const seven = [...(said.split('Seven things')[1] ?? '').matchAll(/http\S+/g)]
  expect(seven).toHaveLength(7)
  for (const [address] of seven) expect((await fetch(address)).status, address).toBe(200)
  expect(await readdir(temporary)).toHaveLength(1)

  child.kill('SIGINT')
  expect((await ended)[0]).toBe(0)
  expect(await readdir(temporary)).toEqual([])
})
