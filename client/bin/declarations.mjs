/** Writes types of TypeScript from the JSON Schemas of kinds. */

/**
 * @typedef {object} Schema what the schemas of kinds use of JSON Schema, and `x-kind` beside it: the
 *   kind whose entry a slug names
 * @property {string | string[]} [type]
 * @property {string} [title]
 * @property {string} [description]
 * @property {unknown} [default]
 * @property {unknown} [const]
 * @property {unknown[]} [enum]
 * @property {Schema[]} [oneOf]
 * @property {Schema} [items]
 * @property {Record<string, Schema>} [properties]
 * @property {string[]} [required]
 * @property {string} [x-kind]
 */

/** Columns after which lists of alternatives stand one below the other. */
const WIDTH = 100

const HEAD =
  '// Written by jaali-types from the kinds of content. Changes are lost with the next run.\n'

/** @param {unknown} value */
const literal = (value) =>
  typeof value === 'string'
    ? `'${JSON.stringify(value).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`
    : JSON.stringify(value)

/** @param {string} name */
const key = (name) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : literal(name))

/**
 * @param {string} indent
 * @param {(string | undefined)[]} lines
 */
function comment(indent, lines) {
  const said = lines.filter(Boolean).map((line) => `${line}`.replaceAll('*/', '* /'))
  const all = said.flatMap((line) => line.split('\n'))
  if (all.length === 0) return ''
  if (all.length === 1) return `${indent}/** ${all[0]} */\n`
  return `${indent}/**\n${all.map((line) => `${indent} * ${line}`.trimEnd()).join('\n')}\n${indent} */\n`
}

/** Whether it is what the delivery API answers for a link. @param {Schema} schema */
const isLink = ({ properties = {} }) => Object.keys(properties).sort().join() === 'entry,href'

/** The name of the type of a block. @param {Schema} schema */
const block = ({ properties = {} }) =>
  'id' in properties && typeof properties.type?.const === 'string'
    ? properties.type.const
    : undefined

class Writer {
  /** What has to be imported. @type {Set<string>} */
  used = new Set()
  /** By type of block: several kinds may have it. @type {Map<string, string>} */
  blocks = new Map()

  /**
   * The alternatives of a type.
   *
   * @param {Schema} schema
   * @param {string} indent of the line in which it stands
   * @param {number} room columns that are left on it
   * @returns {string[]}
   */
  types(schema, indent, room) {
    if ('const' in schema) return [literal(schema.const)]
    if (schema.enum) return schema.enum.map(literal)
    if (schema.oneOf) return schema.oneOf.flatMap((one) => this.types(one, indent, room))
    if (schema['x-kind']) {
      this.used.add('Reference')
      return [`Reference<${literal(schema['x-kind'])}>`]
    }
    return [schema.type ?? 'unknown'].flat().map((type) => {
      if (type === 'integer') return 'number'
      if (type === 'array') return this.list(schema.items ?? {}, indent, room)
      return type === 'object' ? this.object(schema, indent) : type
    })
  }

  /**
   * @param {Schema} items
   * @param {string} indent
   * @param {number} room
   */
  list(items, indent, room) {
    const types = this.types(items, indent, room)
    if (types.length === 1) return `${types[0]}[]`
    const line = `(${types.join(' | ')})[]`
    if (line.length <= room) return line
    return `(\n${types.map((type) => `${indent}  | ${type}\n`).join('')}${indent})[]`
  }

  /**
   * @param {Schema} schema
   * @param {string} indent
   */
  object(schema, indent) {
    if (isLink(schema)) {
      this.used.add('LinkField')
      return 'LinkField'
    }
    const name = block(schema)
    if (name === undefined) return this.fields(schema, indent)
    const of = this.fields(schema, '  ')
    if (!this.blocks.has(name)) this.blocks.set(name, of)
    return this.blocks.get(name) === of ? `Blocks[${literal(name)}]` : this.fields(schema, indent)
  }

  /**
   * @param {Schema} schema
   * @param {string} indent
   */
  fields({ properties = {}, required = [] }, indent) {
    const lines = Object.entries(properties).map(([name, field]) => {
      const usual = field.default === undefined ? undefined : `@default ${literal(field.default)}`
      const named = `${indent}  ${key(name)}${required.includes(name) ? '' : '?'}:`
      return `${comment(`${indent}  `, [field.description, usual])}${this.line(named, field, indent)}`
    })
    return lines.length ? `{\n${lines.join('')}${indent}}` : 'Record<string, never>'
  }

  /**
   * @param {string} named
   * @param {Schema} field
   * @param {string} indent
   */
  line(named, field, indent) {
    const room = WIDTH - named.length - 1
    const types = this.types(field, `${indent}  `, room)
    const line = types.join(' | ')
    if (types.length === 1 || line.length <= room) return `${named} ${line}\n`
    return `${named}\n${types.map((type) => `${indent}    | ${type}\n`).join('')}`
  }
}

/** @template T @param {Iterable<[string, T]>} all */
const sorted = (all) => [...all].sort(([a], [b]) => (a < b ? -1 : 1))

/**
 * The types of all kinds.
 *
 * @param {Record<string, Schema>} kinds the schemas of their entries, by name
 */
export function declarations(kinds) {
  const writer = new Writer()
  const content = sorted(Object.entries(kinds)).map(
    ([name, { title, description, properties }]) => {
      const said = comment('  ', [title, description])
      return `${said}  ${key(name)}: ${writer.fields(properties?.fields ?? {}, '  ')}\n`
    },
  )
  const blocks = sorted(writer.blocks).map(([name, of]) => `  ${key(name)}: ${of}\n`)
  const parts = [HEAD]
  const used = [...writer.used].sort().join(', ')
  if (used) parts.push(`import type { ${used} } from '@jaali/client'\n`)
  parts.push(
    `/** The fields of the entries of each kind. */\nexport interface Content {\n${content.join('')}}\n`,
  )
  if (blocks.length) {
    parts.push(
      `/** The blocks that fields hold, by type. */\nexport interface Blocks {\n${blocks.join('')}}\n`,
    )
  }
  return parts.join('\n')
}
