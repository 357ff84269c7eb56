/** On a full disk no lead is accepted, and none is lost. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { isFound, sendLead, signIn } from '../asks'
import { cleanUp, newData, start } from '../engine'
import { until } from '../waiting'

afterAll(cleanUp)

test('a full disk refuses leads and loses none', async () => {
  const data = await newData()
  let engine = await start(data)
  const first = await sendLead(engine, 'Before', 'one')
  expect(first.status).toBe(201)
  const cookie = await signIn(engine, 'admin')
  const finds = (name: string) => isFound(engine, cookie, name)
  await until(() => finds('Before'))
  await engine.stop()

  // A write beyond one megabyte of a file fails, as it does on a full disk.
  const full = 'trap "" XFSZ; ulimit -S -f 1024; exec "$@"'
  engine = await start(data, { by: ['bash', '-c', full, 'full'] })
  const refused: string[] = []
  let stored = 1
  for (let n = 0; n < 60; n++) {
    const answer = await sendLead(engine, `Visitor ${n}`, `key ${n}`)
    if (answer.status === 201) stored += 1
    else refused.push(`${answer.status} ${((await answer.json()) as { detail: string }).detail}`)
  }
  expect(new Set(refused)).toEqual(new Set(['507 Nothing was saved: the disk is full']))
  // Visitors still read, and staff still find.
  expect((await engine.fetch('/')).status).toBe(200)
  expect(await finds('Before')).toBe(true)

  // Once there is space, the engine continues without a restart.
  await promisify(execFile)('prlimit', ['--pid', String(engine.pid), '--fsize=unlimited:'])
  expect((await sendLead(engine, 'After', 'last')).status).toBe(201)
  expect(await engine.leads()).toHaveLength(stored + 1)
  await until(() => finds('After'))
  await engine.kill()
  engine = await start(data)
  expect(await engine.leads()).toHaveLength(stored + 1)
  await engine.stop()
})
