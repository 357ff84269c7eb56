#!/usr/bin/env node
/** `jaali-types URL [--token T] > jaali.d.ts`: the types of all kinds of an engine. */
import { parseArgs } from 'node:util'
import { declarations } from './declarations.mjs'

const USAGE = `Usage: jaali-types URL [--token TOKEN] > jaali.d.ts

Writes the types of all kinds of content of the Jaali engine at URL.`

const SCHEMAS = '/api/content/schemas'
const PATIENCE = 30_000

/** Ends the program: 2 when it was called wrongly, 1 when the engine did not answer as it should. */
class Stop extends Error {
  /**
   * @param {number} code
   * @param {string} message
   */
  constructor(code, message) {
    super(message)
    this.code = code
  }
}

/** @param {string[]} args */
function read(args) {
  const options = /** @type {const} */ ({
    token: { type: 'string' },
    help: { type: 'boolean', short: 'h' },
  })
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    return { ...values, urls: positionals }
  } catch (error) {
    throw new Stop(2, `${error instanceof Error ? error.message : error}\n\n${USAGE}`)
  }
}

/** @param {string} url */
function address(url) {
  const isWeb = URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)
  if (!isWeb) throw new Stop(2, `'${url}' is no address such as https://site.example`)
  return url.replace(/\/+$/, '') + SCHEMAS
}

/** @param {unknown} error */
function reason(error) {
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'TimeoutError') return `no answer within ${PATIENCE / 1000} seconds`
  const { cause } = error
  return cause instanceof Error ? cause.message || /** @type {any} */ (cause).code : error.message
}

/**
 * @param {string} from
 * @param {string} [token]
 */
async function schemas(from, token) {
  const headers = token ? { authorization: `Bearer ${token}` } : {}
  const response = await fetch(from, { headers, signal: AbortSignal.timeout(PATIENCE) }).catch(
    (error) => {
      throw new Stop(1, `${from} cannot be reached: ${reason(error)}`)
    },
  )
  const { status } = response
  if (status === 401 || status === 403) {
    throw new Stop(1, `${from} asks for a token that may read content: --token TOKEN (${status})`)
  }
  const text = await response.text().catch((error) => {
    throw new Stop(1, `${from} broke off: ${reason(error)}`)
  })
  if (!response.ok) throw new Stop(1, `${from} answers ${status}: is there a Jaali engine?`)
  let all
  try {
    all = JSON.parse(text)
  } catch {
    throw new Stop(1, `${from} answers no JSON: is there a Jaali engine?`)
  }
  const kinds = all?.$defs
  if (typeof kinds !== 'object' || kinds === null) {
    throw new Stop(1, `${from} answers no schemas: is there a Jaali engine?`)
  }
  return kinds
}

/** @param {string[]} args */
async function run(args) {
  const { urls, token, help } = read(args)
  if (help) return `${USAGE}\n`
  const [url, ...more] = urls
  if (url === undefined || more.length) throw new Stop(2, USAGE)
  return declarations(await schemas(address(url), token))
}

// Whoever reads may have seen enough, as `head` does.
process.stdout.on('error', () => {})
try {
  process.stdout.write(await run(process.argv.slice(2)))
} catch (error) {
  const said = error instanceof Stop ? error.message : `the schemas cannot be read: ${error}`
  process.stderr.write(`jaali-types: ${said}\n`)
  process.exitCode = error instanceof Stop ? error.code : 1
}
