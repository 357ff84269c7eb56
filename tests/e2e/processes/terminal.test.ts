/** Commands that ask for confirmation at a terminal. */
import { afterAll, expect, test } from 'vitest'
import { cleanUp, jaaliBy, newData, start } from '../engine'
import { until } from '../waiting'

afterAll(cleanUp)

/** Runs a command in a pseudo-terminal, where the input is typed. */
const TERMINAL = ['bash', '-c', 'exec script -qec "$(printf "%q " "$@")" /dev/null', 'terminal']

test('all pages are published for another address when somebody says yes', async () => {
  const data = await newData()
  const settings = { JAALI_PUBLIC_URL: 'https://jaali.example' }
  const serve = ['serve', '--listen', '127.0.0.1:0']
  const typed = (input: string) =>
    jaaliBy(TERMINAL, serve, { JAALI_DATA: data, ...settings }, input)
  // Enter alone is no.
  for (const refused of [await typed('n\n'), await typed('\n')]) {
    expect(refused.code).toBe(1)
    expect(refused.out).toContain('Publish it for https://jaali.example? [y/N]')
    expect(refused.out).toContain(
      'nothing was changed; the site stays live for http://localhost:8080',
    )
  }
  const unchanged = await start(data)
  expect(await (await unchanged.fetch('/')).text()).toContain('href="http://localhost:8080/"')
  await unchanged.stop()

  const live = await start(data, { by: TERMINAL, settings, input: 'y\n' })
  await until(async () =>
    (await (await live.fetch('/')).text()).includes('href="https://jaali.example/"'),
  )
  // At a terminal the link is printed, and not written to a file.
  expect(live.log).toContain('https://jaali.example/admin/setup?token=')
  await live.stop()
})
