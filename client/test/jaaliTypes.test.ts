import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { declarations } from '../bin/declarations.mjs'
import { type Answer, serve, stopAll } from './server'

afterAll(stopAll)

const path = (name: string) => fileURLToPath(new URL(name, import.meta.url))
const tool = path('../bin/jaali-types.mjs')
const schemas = JSON.parse(readFileSync(path('fixtures/schemas.json'), 'utf8'))

interface Run {
  code: number
  out: string
  err: string
}

const run = (...args: string[]) =>
  new Promise<Run>((done) => {
    execFile(process.execPath, [tool, ...args], (error, out, err) => {
      done({ code: error ? Number(error.code) : 0, out, err })
    })
  })

test('all kinds of an engine become types', async () => {
  const { url, asked } = await serve(() => ({ body: schemas }))
  const { code, out, err } = await run(url, '--token', 'secret')
  expect({ code, err }).toEqual({ code: 0, err: '' })
  expect(out).toBe(readFileSync(path('fixtures/jaali.d.ts'), 'utf8'))
  expect(asked[0]?.path).toBe('/api/content/schemas')
  expect(asked[0]?.headers.authorization).toBe('Bearer secret')
})

test('the order of kinds in an answer makes no difference', () => {
  const kinds = Object.entries<object>(schemas.$defs).reverse()
  expect(declarations(Object.fromEntries(kinds))).toBe(declarations(schemas.$defs))
})

test('whatever a schema says stays within its type', () => {
  const block = (text: object) => ({
    type: 'object',
    properties: { id: { type: 'string' }, type: { const: 'note' }, text },
  })
  const notes = (text: object) => ({ type: 'array', items: { oneOf: [block(text)] } })
  const properties = {
    'two words': { type: ['string', 'null'], description: 'Ends */ here\nand goes on' },
    quoted: { enum: ["it's", 'a "b"', 'c\\d', 1, null] },
    anything: {},
    first: notes({ type: 'string' }),
    // A block of the same type that another kind declares otherwise.
    second: notes({ type: 'number' }),
  }
  const kinds = { 'odd-kind': { properties: { fields: { type: 'object', properties } } } }
  expect(declarations(kinds).split('\n').slice(2).join('\n')).toBe(`\
/** The fields of the entries of each kind. */
export interface Content {
  'odd-kind': {
    /**
     * Ends * / here
     * and goes on
     */
    'two words'?: string | null
    quoted?: 'it\\'s' | 'a "b"' | 'c\\\\d' | 1 | null
    anything?: unknown
    first?: Blocks['note'][]
    second?: {
      id?: string
      type?: 'note'
      text?: number
    }[]
  }
}

/** The blocks that fields hold, by type. */
export interface Blocks {
  note: {
    id?: string
    type?: 'note'
    text?: string
  }
}
`)
})

test('who calls it wrongly gets the usage', async () => {
  for (const args of [[], ['a', 'b'], ['http://x.example', '--tokn', 'x'], ['--token']]) {
    const { code, out, err } = await run(...args)
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(err).toContain('Usage: jaali-types URL')
  }
  const { code, err } = await run('site.example')
  expect(code).toBe(2)
  expect(err).toBe("jaali-types: 'site.example' is no address such as https://site.example\n")
  expect(await run('--help')).toMatchObject({ code: 0, err: '' })
})

const html = '<!doctype html><title>Hello</title>'

test.each<[string, Answer, string]>([
  [
    'an address without schemas',
    { status: 404, body: html },
    'answers 404: is there a Jaali engine?',
  ],
  ['a page', { body: html }, 'answers no JSON: is there a Jaali engine?'],
  ['other JSON', { body: { hello: 1 } }, 'answers no schemas: is there a Jaali engine?'],
  [
    'a closed door',
    { status: 401, body: {} },
    'asks for a token that may read content: --token TOKEN (401)',
  ],
])('%s is told from an engine', async (_, answer, said) => {
  const { url } = await serve(() => answer)
  const { code, out, err } = await run(`${url}/`)
  expect({ code, out }).toEqual({ code: 1, out: '' })
  expect(err).toBe(`jaali-types: ${url}/api/content/schemas ${said}\n`)
})

test('schemas that are none are no reason for a stack', async () => {
  const { url } = await serve(() => ({ body: { $defs: { faq: null } } }))
  const { code, err } = await run(url)
  expect(code).toBe(1)
  expect(err).toMatch(/^jaali-types: the schemas cannot be read: .*\n$/)
})

test('a host that does not answer is named', async () => {
  const { url } = await serve(() => ({}))
  stopAll()
  const { code, err } = await run(url)
  expect(code).toBe(1)
  expect(err).toMatch(
    /^jaali-types: http:\S+\/api\/content\/schemas cannot be reached: .*REFUSED.*\n$/,
  )
})
