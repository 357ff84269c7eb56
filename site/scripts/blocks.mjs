/**
 * Writes `api/blocks.ts`: what the engine sends of each block, from the files of `content/`.
 * With `check` it only says whether the file is as it should be.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse } from 'smol-toml'

const content = new URL('../../content/', import.meta.url)
const file = fileURLToPath(new URL('../api/blocks.ts', import.meta.url))

const read = (folder, name) => parse(readFileSync(new URL(`${folder}/${name}`, content), 'utf8'))
const all = (folder) =>
  readdirSync(new URL(`${folder}/`, content))
    .filter((name) => name.endsWith('.toml'))
    .sort()
    .map((name) => [basename(name, '.toml'), read(folder, name)])

const kinds = Object.fromEntries(all('kinds'))
/** `call_to_action` → `CallToActionBlock` */
const typeOf = (name) =>
  `${name.replace(/(^|_)([a-z])/g, (_, __, letter) => letter.toUpperCase())}Block`

const simple = {
  text: 'string',
  markdown: 'string',
  number: 'number',
  boolean: 'boolean',
  link: 'BlockLink',
}

/** The names and types of some fields. */
function shape(fields, deep = true) {
  const lines = Object.entries(fields).map(([name, field]) => {
    // What is used in some blocks only may be missing in any.
    const isThere = !field.when && (field.required || 'default' in field || field.empty)
    return `${name}${isThere ? '' : '?'}: ${typeOfField(field, deep)}`
  })
  return `{ ${lines.join('; ')} }`
}

const isPhoto = ({ type, kind }) => type === 'image' || (type === 'reference' && kind === 'media')

function typeOfField(field, deep) {
  if (field.type === 'list') return `${typeOfItem({ ...field, type: field.of }, deep)}[]`
  if (isPhoto(field)) return 'PagePhoto | null'
  if (field.type === 'reference') return `${typeOfItem(field, deep)} | null`
  return typeOfItem(field, deep)
}

function typeOfItem(field, deep) {
  if (field.type === 'choice') return field.options.map((one) => `'${one}'`).join(' | ')
  if (field.type === 'object') return `({ id: string } & ${shape(field.fields, deep)})`
  if (isPhoto(field)) return 'PagePhoto'
  if (field.type === 'reference') {
    const own = kinds[field.kind].fields
    const brought = Object.fromEntries((field.with ?? []).map((name) => [name, own[name]]))
    return deep && field.with ? `Named<${shape(brought, false)}>` : 'Named'
  }
  return simple[field.type] ?? 'string'
}

const blocks = all('blocks')
const types = blocks.map(
  ([name, { fields = {} }]) =>
    `export type ${typeOf(name)} = { id: string; type: '${name}' } & ${shape(fields)}\n`,
)
const source = `/**
 * What the engine sends of each block, made from \`content/blocks/\` by \`make types\`.
 */
import type { PagePhoto } from './pageData'

/** Where a link leads; without an address the entry has no page in the language. */
export interface BlockLink {
  entry?: string
  href: string | null
}

/** Another entry, with the fields that the block asks for. */
export interface Named<Fields = Record<string, never>> {
  slug: string
  title: string
  /** Null where it has no page in the language. */
  href: string | null
  fields?: Fields
}

/** What the engine says of every block. */
export interface Marks {
  /** Where it is edited: in previews only. */
  'data-at'?: string
}

${types.join('\n')}
export type AnyBlock = Marks & (
${blocks.map(([name]) => `  | ${typeOf(name)}`).join('\n')}
)
`

/** What a formatter leaves as it is. */
const bare = (text) => text.replace(/\s|;/g, '').replace(/:\|/g, ':')

if (process.argv[2] === 'check') {
  if (bare(readFileSync(file, 'utf8')) !== bare(source)) {
    console.error('site/api/blocks.ts is not as content/blocks/ says: make types')
    process.exit(1)
  }
} else {
  writeFileSync(file, source)
}
