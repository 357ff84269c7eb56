/** The pages of the live site are valid HTML, by the checker of the standard's authors. */
import { spawnSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { cleanUp, jaali, newData, newFolder } from '../engine'

// The export draws 500 cards.
vi.setConfig({ testTimeout: 400_000 })
afterAll(cleanUp)

const checker = createRequire(import.meta.url).resolve('vnu-jar/build/dist/vnu.jar')

test('every page is valid', async () => {
  const site = await newFolder()
  const exported = await jaali(['export', '--site', site], { JAALI_DATA: await newData() })
  expect(exported.code, exported.err).toBe(0)
  // An invalid page shows that the checker has read them.
  await writeFile(join(site, 'broken.html'), '<!doctype html><title>Broken</title></p>\n')
  const { stderr } = spawnSync(
    'java',
    ['-jar', checker, '--errors-only', '--skip-non-html', site],
    {
      encoding: 'utf8',
    },
  )
  expect(stderr.trim().split('\n')).toEqual([expect.stringContaining('broken.html":1')])
})
