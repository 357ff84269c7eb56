/** The pages of the live site are valid HTML, by the checker of the standard's authors. */
import { spawnSync } from 'node:child_process'
import { cp, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, expect, test, vi } from 'vitest'
import { cleanUp, jaali, newData, newFolder, project, start } from '../engine'
import { until } from '../waiting'

// The export draws 500 cards.
vi.setConfig({ testTimeout: 400_000 })
afterAll(cleanUp)

const checker = createRequire(import.meta.url).resolve('vnu-jar/build/dist/vnu.jar')

/** A page of twelve blocks, of every kind that needs no picture. */
const LONG = `
[[shared.sections]]
id = "top"
type = "hero"
tone = "dark"
buttons = [{ id = "go", link = "entry:service/rodent" }]
[[shared.sections]]
id = "what"
type = "text"
width = "narrow"
[[shared.sections]]
id = "how"
type = "steps"
numbered = true
items = [{ id = "one" }, { id = "two" }]
[[shared.sections]]
id = "costs"
type = "packages"
picks = ["cockroach_control"]
[[shared.sections]]
id = "asked"
type = "faq"
picks = ["one-time-or-annual", "prepare", "warranty"]
[[shared.sections]]
id = "where"
type = "areas"
zone = "east"
[[shared.sections]]
id = "said"
type = "testimonials"
most = 2
[[shared.sections]]
id = "more"
type = "entries"
show = "services"
[[shared.sections]]
id = "also"
type = "text"
width = "wide"
[[shared.sections]]
id = "then"
type = "steps"
items = [{ id = "one" }]
[[shared.sections]]
id = "call"
type = "call_to_action"
phone = true
whatsapp = true
[[shared.sections]]
id = "form"
type = "lead_form"
campaign = "diwali"

[en]
title = "Everything on one page"
lead = "One block of each kind."
sections.top = { title = "Sleep well", text = "We do the rest.", buttons = { go = { label = "Rats" } } }
sections.what = { text = "## What we do\\n\\n- **Ants**: one visit\\n- Rats: two" }
sections.how = { title = "How", items = { one = { title = "Call" }, two = { title = "Wait", text = "A day." } } }
sections.costs = { title = "What it costs" }
sections.asked = { title = "What people ask" }
sections.where = { title = "Where we are" }
sections.said = { title = "What people say" }
sections.more = { title = "What else we do" }
sections.also = { text = "A text with a [link](entry:area/hebbal)." }
sections.then = { title = "Then", items = { one = { title = "Rest" } } }
sections.call = { title = "Call us", text = "Day and night." }
`
/** Bytes of a page, compressed with its styles: what one window of TCP brings. */
const WINDOW = 14 * 1024

test('every page is valid, and one of twelve blocks comes at once', async () => {
  const data = await newData()
  const tree = await newFolder()
  for (const folder of ['content', 'locales'])
    await cp(join(project, folder), join(tree, folder), { recursive: true })
  await writeFile(join(tree, 'content/page/long.toml'), LONG)
  const engine = await start(data)
  await engine.command('import', tree)
  await until(async () => (await engine.fetch('/bn/long')).status === 200)
  await engine.stop()

  const site = await newFolder()
  const exported = await jaali(['export', '--site', site], { JAALI_DATA: data })
  expect(exported.code, exported.err).toBe(0)
  const long = await readFile(join(site, 'long.html'))
  expect(long.toString().match(/<h2/g)?.length).toBeGreaterThan(8)
  expect(brotliCompressSync(long).length).toBeLessThan(WINDOW)
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
