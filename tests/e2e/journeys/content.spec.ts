/** A marketer changes one answer in Kannada; visitors of that page, and no others, see it. */
import { expect, type Page } from '@playwright/test'
import { changed, tags } from '../asks'
import { type Engine, jaali } from '../engine'
import { until } from '../waiting'
import { beenHere, test } from './fixtures'

const question = 'ಕೀಟ ನಿವಾರಣೆ ಮಕ್ಕಳಿಗೂ ಸಾಕುಪ್ರಾಣಿಗಳಿಗೂ ಸುರಕ್ಷಿತವೇ?'
const oldAnswer = 'ತಂತ್ರಜ್ಞರ ಸೂಚನೆಗಳನ್ನು ಪಾಲಿಸಿದರೆ ಸುರಕ್ಷಿತ'
const newAnswer = 'ಹೌದು: ನಮ್ಮ ಔಷಧಗಳು ಸುರಕ್ಷಿತ.'

/** Opens the question in Kannada and reads. */
async function answerOf(page: Page, engine: Engine) {
  await page.goto(`${engine.url}/kn/`)
  const faq = page.locator('details[name="faq"]').filter({ hasText: question })
  await faq.locator('summary').click()
  return faq.locator('.answer')
}

const live = (engine: Engine, text: string) =>
  until(async () => (await (await engine.fetch('/kn/')).text()).includes(text))

test('at the terminal: edit, release, and back', { tag: '@desk' }, async ({ page, own }) => {
  await beenHere(page)
  const before = await tags(own)
  expect(Object.keys(before).length).toBeGreaterThanOrEqual(545)
  await expect(await answerOf(page, own)).toContainText(oldAnswer)

  const set = `answer=${newAnswer}`
  await own.command('content', 'edit', 'faq/safe', '--locale', 'kn', '--set', set)
  // Visitors do not see a draft.
  await expect(await answerOf(page, own)).toContainText(oldAnswer)
  const released = await own.command('release', 'create', '--note', 'A shorter answer')
  expect(released).toMatch(
    /release 2 live: 1 pages changed, 1 rendered \(tester .*shorter answer\)/,
  )
  await live(own, newAnswer)
  await expect(await answerOf(page, own)).toHaveText(newAnswer)
  expect(changed(before, await tags(own))).toEqual(['/kn/'])

  const back = await own.command('release', 'rollback')
  expect(back).toMatch(/release 3 live: 1 pages changed, 0 rendered/)
  await live(own, oldAnswer)
  await expect(await answerOf(page, own)).toContainText(oldAnswer)
  expect(changed(before, await tags(own))).toEqual([])
})

const email = 'maya@jaali.example'
const password = 'neem-and-turmeric'

/** Signs a marketer in; returns a function that sends their requests. */
async function marketer(engine: Engine) {
  const who = ['--email', email, '--name', 'Maya', '--role', 'marketer', '--password-stdin']
  const added = await jaali(['user', 'add', ...who], { JAALI_DATA: engine.data }, `${password}\n`)
  expect(added.code, added.err).toBe(0)
  const signedIn = await engine.fetch('/api/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  expect(signedIn.status).toBe(200)
  const cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? ''
  return async (method: string, path: string, body?: unknown, version?: number) => {
    const answer = await engine.fetch(`/api/admin/${path}`, {
      method,
      headers: {
        cookie,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(version !== undefined && { 'if-match': `"${version}"` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    // biome-ignore lint/suspicious/noExplicitAny: the tests read what the contract promises
    return { status: answer.status, json: (await answer.json()) as any }
  }
}

test('over the API: edit, release, and back', { tag: '@desk' }, async ({ page, own }) => {
  await beenHere(page)
  const before = await tags(own)
  const ask = await marketer(own)

  const entry = await ask('GET', 'content/faq/safe')
  const cell = entry.json.cells.find((c: { locale: string }) => c.locale === 'kn')
  const fields = { ...cell.fields, answer: newAnswer }
  const draft = await ask('PUT', 'content/faq/safe/kn', { fields }, cell.version)
  expect([draft.status, draft.json.state]).toEqual([200, 'changed'])
  // A second edit from the same version is refused as stale.
  expect((await ask('PUT', 'content/faq/safe/kn', { fields }, cell.version)).status).toBe(412)
  expect((await ask('PUT', 'content/faq/safe/kn', { fields })).status).toBe(428)

  const items = [{ kind: 'faq', slug: 'safe', locale: 'kn' }]
  const release = await ask('POST', 'releases', { items, note: 'A shorter answer' })
  expect(release.status).toBe(202)
  const state = async (id: string) => (await ask('GET', `releases/${id}`)).json
  const done = await until(async () => {
    const now = await state(release.json.id)
    return now.status === 'live' && now
  })
  expect(done).toMatchObject({
    author: 'Maya',
    pages: { changed: 1, rendered: 1, paths: ['/kn/'] },
    items: [{ kind: 'faq', slug: 'safe', locale: 'kn' }],
  })
  await live(own, newAnswer)
  await expect(await answerOf(page, own)).toHaveText(newAnswer)
  expect(changed(before, await tags(own))).toEqual(['/kn/'])

  const back = await ask('POST', `releases/${release.json.id}/rollback`)
  expect(back.status).toBe(202)
  await until(async () => (await state(back.json.id)).status === 'live')
  await live(own, oldAnswer)
  expect(changed(before, await tags(own))).toEqual([])
})
