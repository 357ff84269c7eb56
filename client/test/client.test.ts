import { createClient, JaaliError } from '@jaali/client'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import type { Content } from './fixtures/jaali.d.ts'
import { type Answer, clientOf, entry, failed, problem, stopAll } from './server'

afterAll(stopAll)
afterEach(() => vi.useRealTimers())

const none = { body: { items: [], next: null } }

test('a list asks as the delivery API wants to be asked', async () => {
  const { jaali, asked } = await clientOf(none)
  await jaali.list('area', {
    locale: 'kn',
    missing: 'absent',
    where: ['zone:eq:east', 'slug:in:a,b'],
    sort: ['-name', 'slug'],
    fields: ['name', 'zone'],
    include: ['zone', 'neighbours'],
    limit: 20,
    cursor: 'abc',
    count: true,
  })
  expect(asked[0]?.path).toBe('/api/content/area')
  expect([...(asked[0]?.query ?? [])]).toEqual([
    ['locale', 'kn'],
    ['missing', 'absent'],
    ['where', 'zone:eq:east'],
    ['where', 'slug:in:a,b'],
    ['sort', '-name,slug'],
    ['fields', 'name,zone'],
    ['include', 'zone,neighbours'],
    ['limit', '20'],
    ['cursor', 'abc'],
    ['count', 'true'],
  ])
})

test('what is not asked is not sent', async () => {
  const { jaali, asked } = await clientOf(none)
  await jaali.list('area', { locale: undefined, cursor: null, fields: [], where: [] })
  await jaali.list('area')
  expect(asked.map(({ query }) => String(query))).toEqual(['', ''])
})

test('an address with a path and a slash at its end stays what it is', async () => {
  const { url, asked } = await clientOf(none)
  await createClient<Content>({ url: `${url}/site//` }).list('faq')
  expect(asked[0]?.path).toBe('/site/api/content/faq')
})

test('all walks from page to page and keeps what was asked', async () => {
  const page = (next: string | null, ...slugs: string[]) => ({
    body: { items: slugs.map((slug) => entry('zone', slug, { name: slug })), next },
  })
  const { jaali, asked } = await clientOf(page('two', 'east', 'north'), page(null, 'south'))
  const all = await jaali.all('zone', { locale: 'ta', limit: 2 })
  expect(all.map(({ fields }) => fields.name)).toEqual(['east', 'north', 'south'])
  expect(asked.map(({ query }) => String(query))).toEqual([
    'locale=ta&limit=2',
    'locale=ta&limit=2&cursor=two',
  ])
})

test('what is refused is an error with all that is wrong', async () => {
  const errors = [{ field: 'where', code: 'invalid', message: "'x' is not field:op:value" }]
  const { jaali } = await clientOf(problem(422, 'invalid', "'x' is not field:op:value", errors))
  const error = await failed(jaali.list('area', { where: 'x' }))
  expect(error).toBeInstanceOf(JaaliError)
  expect(error).toMatchObject({ status: 422, code: 'invalid', errors, name: 'JaaliError' })
  expect(error.message).toBe("'x' is not field:op:value (422 /api/content/area?where=x)")
})

test('an entry that is not there is an error with status 404', async () => {
  const { jaali, asked } = await clientOf(problem(404, 'not_found', 'There is no such entry'))
  const error = await failed(jaali.get('article', 'a/b?c', { locale: 'kn' }))
  expect(error).toMatchObject({ status: 404, code: 'not_found', detail: 'There is no such entry' })
  expect(asked[0]?.path).toBe('/api/content/article/a%2Fb%3Fc')
})

test.each([200, 404, 502])(
  'what is no answer of Jaali is an error, with status %d',
  async (status) => {
    const { jaali } = await clientOf({ status, body: '<!doctype html>' })
    const error = await failed(jaali.kinds())
    expect(error).toMatchObject({ status, code: 'unknown', errors: [] })
    expect(error.message).toBe(`This is no answer of Jaali (${status} /api/content)`)
  },
)

const busy = (status: number, wait?: string): Answer => ({
  ...problem(status, status === 429 ? 'too_many' : 'unavailable', 'Please try again later'),
  headers: wait === undefined ? {} : { 'retry-after': wait },
})

/** Seconds that a client waits between its requests. Without a server: its sockets have timers too. */
async function waits(...answers: Answer[]) {
  vi.useFakeTimers({ now: new Date('2026-11-20T08:00:00Z') })
  const seconds: number[] = []
  let last = Date.now()
  const fetch = vi.fn(async () => {
    seconds.push((Date.now() - last) / 1000)
    last = Date.now()
    const {
      status = 200,
      headers,
      body,
    } = (answers.length > 1 ? answers.shift() : answers[0]) ?? {}
    return Response.json(body, { status, ...(headers && { headers }) })
  })
  const done = createClient<Content>({ url: 'https://site.example', fetch }).list('zone')
  done.catch(() => {})
  await vi.runAllTimersAsync()
  return { seconds: seconds.slice(1), done }
}

test('a busy engine is asked again when it says, at most three times and ten seconds', async () => {
  const fine = await waits(busy(429, '1'), busy(503, '60'), none)
  expect(fine.seconds).toEqual([1, 10])
  expect((await fine.done).items).toEqual([])

  const moment = await waits(busy(503, 'Fri, 20 Nov 2026 08:00:04 GMT'), busy(429, '0'), none)
  expect(moment.seconds).toEqual([4, 0])

  const never = await waits(busy(429, '2'))
  expect(never.seconds).toEqual([2, 2, 2])
  expect(await failed(never.done)).toMatchObject({ status: 429, code: 'too_many' })
})

test.each([busy(503), busy(500, '1'), problem(422, 'invalid', 'No')])(
  'nothing else is asked again',
  async (answer) => {
    const { jaali, asked } = await clientOf(answer)
    expect(await failed(jaali.list('zone'))).toMatchObject({ status: answer.status })
    expect(asked).toHaveLength(1)
  },
)

test('a token goes with each request, and what is read with those for content', async () => {
  const { url, asked } = await clientOf(none)
  const jaali = createClient<Content>({ url, token: 'secret', at: 'draft' })
  await jaali.list('faq')
  await jaali.get('faq', 'safe').catch(() => {})
  await jaali.byPath('/kn/offers/diwali')
  await jaali.search('ants', { locale: 'kn', kind: ['faq', 'area'], limit: 3 })
  await jaali.page('/kn')
  expect(asked.every(({ headers }) => headers.authorization === 'Bearer secret')).toBe(true)
  expect(asked.map(({ path, query }) => `${path}?${query}`)).toEqual([
    '/api/content/faq?at=draft',
    '/api/content/faq/safe?at=draft',
    '/api/content/by-path?path=%2Fkn%2Foffers%2Fdiwali&at=draft',
    '/api/search?q=ants&locale=kn&kind=faq%2Carea&limit=3',
    '/api/site/page?path=%2Fkn',
  ])
})

test('an address leads to an entry, or to where it has gone', async () => {
  const body = {
    kind: 'article',
    entry: entry('library', 'ants', { title: 'ಇರುವೆ' }),
    seo: { title: 'ಇರುವೆ', description: '', image: null, canonical: null, noindex: false },
    languages: [{ locale: 'en', path: '/library/ants' }],
    breadcrumbs: [{ title: 'ಮುಖಪುಟ', path: '/kn' }],
  }
  const redirect = { to: '/kn/library/ants', status: 301 }
  const { jaali } = await clientOf({ body }, { body: { redirect } })
  const there = await jaali.byPath('/kn/library/ants')
  expect(there.redirect ?? there.entry.slug).toBe('ants')
  expect(await jaali.byPath('/kn/library/ant')).toEqual({ redirect })
})

test('another fetch is used when there is one, else the global one of the moment', async () => {
  const answer = async () => Response.json({ locales: ['en'], items: [] })
  const own = vi.fn(answer)
  await createClient({ url: 'https://site.example', fetch: own }).kinds()
  expect(own).toHaveBeenCalledWith('https://site.example/api/content', {})

  const jaali = createClient({ url: 'https://site.example' })
  const global = vi.spyOn(globalThis, 'fetch').mockImplementation(answer)
  expect((await jaali.kinds()).locales).toEqual(['en'])
  global.mockRestore()
})
