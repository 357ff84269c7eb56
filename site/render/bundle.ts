import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What the renderer must know about its build. */

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64')
const hashes = (texts: string[]) => texts.map((text) => `'sha256-${sha256(text)}'`).join(' ')

/**
 * Changes when pages could be rendered differently, or the service worker is another one: the engine
 * then renders all pages again, and takes over the files of the build.
 */
export function bundleHash(dist: string) {
  const server = join(dist, 'server')
  const files = readdirSync(server, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== 'entry.mjs')
    .map((entry) => join(entry.parentPath, entry.name))
  const hash = createHash('sha256')
  const others = ['assets.json', 'client/sw.js'].map((name) => join(dist, name))
  for (const file of [...files, ...others].sort()) {
    hash.update(file.slice(dist.length)).update('\0').update(readFileSync(file)).update('\0')
  }
  return hash.digest('hex')
}

interface Asset {
  file: string
  imports?: string[]
}

/** The page's one script, and its imports: to be fetched in parallel with it, not after it. */
export function loader(dist: string) {
  const assets = JSON.parse(readFileSync(join(dist, 'assets.json'), 'utf8')) as Record<
    string,
    Asset
  >
  const address = (name: string) => {
    const asset = assets[name]
    if (!asset) throw new Error(`dist/assets.json does not name ${name}`)
    return `/${asset.file}`
  }
  const entry = 'pages/+client.ts'
  return { script: address(entry), preload: (assets[entry]?.imports ?? []).map(address) }
}

/** Allows only what the site itself serves, and inline only the texts given here. */
export const contentSecurityPolicy = (inlineScripts: string[], inlineStyles: string[]) =>
  [
    "default-src 'none'",
    `script-src 'self' ${hashes(inlineScripts)}`,
    `style-src 'self' ${hashes(inlineStyles)}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
