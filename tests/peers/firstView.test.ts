/** What a phone fetches for the first view of a page when it has nothing yet. */
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from './browser'

const AREA = '/pest-control/koramangala'
const SERVICE = '/services/cockroach'
/** The languages, and the letters of their headings beside the Latin ones. */
const LANGUAGES = { '': '', kn: 'kannada', hi: '', ta: 'tamil', te: 'telugu', mr: '', bn: 'bangla' }
/** They come after the view was seen. These scripts have so many of them that they are counted apart. */
const MANY = ['kannada', 'telugu', 'bangla']
const PAGES = Object.entries(LANGUAGES).flatMap(([language, letters]) =>
  ['/', AREA, SERVICE].map((path) => ({ path: (language && `/${language}`) + path, letters })),
)
const HOMES = ['/', '/kn/', '/hi/', '/ta/', '/te/', '/mr/', '/bn/']
/** Not the offline page: it is kept before it is shown. */
const KINDS = [
  ...['/', AREA, SERVICE, '/library/termites-at-home', '/offers/quiet-kitchen', '/legal/privacy'],
  ...['/search?q=ant', '/nowhere', '/thank-you'],
]

/** Bytes with headers, as they are sent, until nothing has come for two seconds. */
const FIRST_VIEW = 80_000
const QUIET = 2000
/** Bytes of the scripts that a page begins with, in gzip. */
const SCRIPTS = 2500
/** Bytes of a home page in Brotli: the first window of a connection. */
const DOCUMENT = 14_000

let opened: Awaited<ReturnType<typeof openBrowser>>

beforeAll(async () => {
  opened = await openBrowser()
})
afterAll(() => opened.close())

test.each(PAGES)('the first view of $path', async ({ path, letters }) => {
  const { page, session, leave } = await opened.phone()
  await session.send('Network.enable')
  const names = new Map<string, string>()
  const sizes = new Map<string, number>()
  let last = Date.now()
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    last = Date.now()
    names.set(requestId, new URL(request.url).pathname)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    last = Date.now()
    sizes.set(names.get(requestId) ?? '', encodedDataLength)
  })
  await page.goto(opened.engine.url + path)
  while (Date.now() - last < QUIET) await page.waitForTimeout(100)
  await leave()
  const largest = [...sizes].sort(([, a], [, b]) => b - a)
  const sum = largest.reduce((sum, [, size]) => sum + size, 0)
  console.log(path, sum, 'bytes:', ...largest.map(([file, size]) => `${size} ${file}`))

  const fetched = largest.flatMap(([file, size]) => {
    const [, script = ''] = file.match(/anek-(?!latin|rupee)(\w+)/) ?? []
    return script ? [{ script, size }] : []
  })
  expect(fetched.map(({ script }) => script)).toEqual(letters ? [letters] : [])
  const apart = fetched.find(({ script }) => MANY.includes(script))?.size ?? 0
  expect(sum - apart).toBeGreaterThan(0)
  expect(sum - apart).toBeLessThanOrEqual(FIRST_VIEW)
})

const text = async (path: string) => (await opened.engine.fetch(path)).text()

test.each(KINDS)('the scripts that %s begins with', async (path) => {
  const html = await text(path)
  const inline = [...html.matchAll(/<script(?![^>]*(?:json| src=))[^>]*>(.*?)<\/script>/gs)]
  const files = [...html.matchAll(/<script[^>]* src="([^"]+)|"modulepreload"[^>]* href="([^"]+)/g)]
  const scripts = inline.map(([, script = '']) => script)
  for (const [, src, href] of files) scripts.push(await text(src ?? href ?? ''))
  const sum = scripts.reduce((sum, script) => sum + gzipSync(script).length, 0)
  console.log(path, sum, `bytes of ${inline.length} in the page and ${files.length} beside it`)
  expect(sum).toBeGreaterThan(0)
  expect(sum).toBeLessThanOrEqual(SCRIPTS)
})

test.each(HOMES)('the document of %s', async (path) => {
  const headers = { 'accept-encoding': 'br' }
  const answer = await opened.engine.fetch(path, { headers })
  expect(answer.headers.get('content-encoding')).toBe('br')
  const size = Number(answer.headers.get('content-length'))
  console.log(path, size, 'bytes in Brotli')
  expect(size).toBeGreaterThan(0)
  expect(size).toBeLessThanOrEqual(DOCUMENT)
})
