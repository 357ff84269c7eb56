/** What the delivery API answers is what its schemas say, by a validator of JSON Schema. */
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { afterAll, expect, test } from 'vitest'
import { cleanUp, newData, start } from '../engine'

afterAll(cleanUp)

interface Models {
  locales: string[]
  items: { kind: string; count: number; schema: string }[]
}

interface Told {
  slug: string
  languages: string[]
}

test('every live entry in every language is as the schema of its kind says', async () => {
  const engine = await start(await newData())
  const ask = async (path: string) => (await engine.fetch(path)).json()
  const { locales, items } = (await ask('/api/content')) as Models
  expect(locales).toHaveLength(7)
  expect(items.map(({ kind }) => kind)).toContain('faq')
  const ajv = addFormats.default(new Ajv2020({ allErrors: true, strict: true }))
  // The kind whose entries a reference names, for programs that make types.
  ajv.addKeyword('x-kind')
  const all = (await ask('/api/content/schemas')) as { $defs: Record<string, object> }
  expect(Object.keys(all.$defs)).toEqual(items.map(({ kind }) => kind))
  for (const { kind, count, schema } of items) {
    const fits = ajv.compile((await ask(schema)) as object)
    const languages = new Map<string, string[]>()
    for (const locale of locales) {
      const items: Told[] = []
      let from = ''
      do {
        const page = (await ask(
          `/api/content/${kind}?locale=${locale}&limit=200${from && `&cursor=${from}`}`,
        )) as { items: Told[]; next: string | null }
        items.push(...page.items)
        from = page.next ?? ''
      } while (from)
      for (const entry of items) languages.set(entry.slug, entry.languages)
      // Each that any language has is there, unless it is held back in this one.
      const known = [...languages].filter(([, has]) => has.includes(locale)).map(([slug]) => slug)
      expect(items.map(({ slug }) => slug).sort(), kind).toEqual(known.sort())
      const wrong = items.filter((entry) => !fits(entry)).map(() => ajv.errorsText(fits.errors))
      expect(wrong, `${kind} ${locale}`).toEqual([])
    }
    expect(languages.size, kind).toBe(count)
    const [fine] = ((await ask(`/api/content/${kind}?limit=1`)) as { items: object[] }).items
    const fields = { odd: 1 }
    const bare = { id: crypto.randomUUID(), slug: 'x', locale: 'en', path: null, languages: ['en'] }
    expect(fits({ ...bare, html: {}, fallback: [], ...fine, fields })).toBe(false)
  }
  await engine.stop()
})
