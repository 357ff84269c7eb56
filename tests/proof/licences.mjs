/**
 * Fails when a crate or an npm package has a licence that is not allowed, or when THIRD_PARTY.md
 * differs from what is shipped. With `write` it writes that file.
 *
 * Shipped are the crates linked into the program, the packages bundled into the site and the
 * console, and the fonts. Everything else is used only for development: its licence is checked, and
 * no text is required.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import satisfies from 'spdx-satisfies'

const FILE = 'THIRD_PARTY.md'
/** Crates differ by platform; this is the servers' one. */
const PLATFORM = 'x86_64-unknown-linux-gnu'

/** Licences of shipped code. Where a package offers a choice, the first in this list is taken. */
const ALLOWED = [
  ...[
    'Apache-2.0',
    'MIT',
    'BSD-2-Clause',
    'BSD-3-Clause',
    'ISC',
    'Zlib',
    '0BSD',
    'MIT-0',
    'CC0-1.0',
  ],
  'Unlicense',
  // Data of Unicode, certificates of Mozilla, fonts.
  ...['Unicode-3.0', 'CDLA-Permissive-2.0', 'OFL-1.1'],
  // The source must be available: it is on crates.io and npm, unchanged.
  'MPL-2.0',
]
/** Allowed besides for tools: their code is not part of anything shipped. */
const TOOLS = ['LGPL-3.0-or-later', 'CC-BY-3.0', 'CC-BY-4.0', 'Python-2.0']

/** It builds the site and is not part of it, though npm lists it as a dependency. */
const BUILDER = 'vite'
/** A little of it is in the pages; its own dependencies are only used to build. */
const FRAME = 'vike'
/** Third-party sources inside a crate, with the licence in the crate's folder. */
const WITHIN = {
  'libsqlite3-sys': ['SQLite', 'Public domain'],
  'tikv-jemalloc-sys': ['jemalloc', 'BSD-2-Clause', 'jemalloc/COPYING'],
  'libdeflate-sys': ['libdeflate', 'MIT', 'libdeflate/COPYING'],
  'utoipa-swagger-ui': ['Swagger UI', 'Apache-2.0'],
  'libwebp-sys': ['libwebp', 'BSD-3-Clause', 'vendor/COPYING'],
}

/** Third-party data in the repository, with its licence file. */
const DATA = [
  {
    name: 'The list of common passwords, of Django',
    licence: 'BSD-3-Clause',
    file: 'engine/passwords/LICENSE',
  },
]

const read = (path) => readFileSync(path, 'utf8')
const byName = (a, b) => a.name.localeCompare(b.name, 'en') || a.version.localeCompare(b.version)
/** An older way to write `OR`. */
const spdx = (licence) => (licence ?? 'none').replaceAll(/\s*\/\s*/g, ' OR ')

function crates() {
  const metadata = JSON.parse(
    execFileSync(
      'cargo',
      ['metadata', '--format-version=1', '--locked', `--filter-platform=${PLATFORM}`],
      { encoding: 'utf8', maxBuffer: 1 << 28 },
    ),
  )
  const nodes = new Map(metadata.resolve.nodes.map((node) => [node.id, node]))
  const program = metadata.packages.find(({ name }) => name === 'jaali')
  // Procedural macros run in the compiler.
  const macros = new Set(
    metadata.packages
      .filter(({ targets }) => targets.some(({ kind }) => kind.includes('proc-macro')))
      .map(({ id }) => id),
  )
  const linked = new Set()
  const follow = (id) => {
    if (linked.has(id) || macros.has(id)) return
    linked.add(id)
    for (const { pkg, dep_kinds } of nodes.get(id).deps) {
      if (dep_kinds.some(({ kind }) => kind === null)) follow(pkg)
    }
  }
  follow(program.id)
  return metadata.packages
    .filter(({ source }) => source)
    .map(({ id, name, version, license, authors, manifest_path }) => ({
      name,
      version,
      licence: spdx(license),
      authors: authors.join(', ').replaceAll(/ <[^>]*>/g, ''),
      folder: dirname(manifest_path),
      shipped: linked.has(id),
    }))
}

function packages() {
  const { packages: locked } = JSON.parse(read('package-lock.json'))
  /** Where node finds a package from another. */
  const find = (from, name) => {
    for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/')))) {
      const path = `${at}${at && '/'}node_modules/${name}`
      if (locked[path]) return path
      if (!at) return undefined
    }
  }
  const bundled = new Set()
  const follow = (from) => {
    for (const name of Object.keys(locked[from].dependencies ?? {})) {
      const path = find(from, name)
      if (!path || bundled.has(path) || name === BUILDER) continue
      bundled.add(path)
      if (name !== FRAME) follow(path)
    }
  }
  for (const workspace of ['site', 'admin-ui']) follow(workspace)
  return Object.entries(locked)
    .filter(([path, { link }]) => path.includes('node_modules/') && !link)
    .map(([path, { version, license }]) => ({
      name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version,
      licence: spdx(license),
      folder: path,
      shipped: bundled.has(path) || path.includes('node_modules/@fontsource'),
    }))
}

/** The licences of a package: where it offers a choice, the first that `ALLOWED` lists. */
function taken({ licence }) {
  const one = ALLOWED.find((id) => satisfies(licence, [id]))
  return one ? [one] : licence.match(/[\w.-]+/g).filter((id) => ALLOWED.includes(id))
}

/** A package's licence files that are named after this licence, else all of them. */
function files(folder, id) {
  const all = readdirSync(folder, { withFileTypes: true })
    .filter(
      (file) => /^(un)?licen[cs]e|^copying/i.test(file.name) && !/\.(sh|py|rs|d)$/.test(file.name),
    )
    .flatMap((file) => (file.isFile() ? [file.name] : []))
  const word = id.split('-')[0].toLowerCase()
  const named = all.filter((file) => file.toLowerCase().includes(word))
  return (named.length > 0 ? named : all).map((file) => join(folder, file))
}

const COPYRIGHT = /^\W*(copyright|\(c\)|©)\s.*\d|^\W*copyright \(c\)/i
const TITLE = /^\W*(the )?(mit|isc|bsd)[^\n]*licen[cs]e[^\n]*\n/i
/** Requires no copyright line, only the content of a NOTICE file: one text for all. */
const COMMON = 'Apache-2.0'

/** Each distinct text once, with the packages under it and their copyright. */
function texts(shipped) {
  const known = new Map()
  const without = []
  const add = (id, text, one) => {
    const lines = text.replaceAll('\r', '').split('\n')
    const owners = lines.filter((line) => COPYRIGHT.test(line)).map((line) => line.trim())
    const rest = lines.filter((line) => !COPYRIGHT.test(line)).join('\n')
    const body = rest.trim().replace(TITLE, '').trim()
    const words = body.toLowerCase().replaceAll(/[^a-z0-9]+/g, '')
    const key = id === COMMON ? id : `${id} ${words}`
    if (!known.has(key)) known.set(key, { id, body, owners: [] })
    known.get(key).owners.push(owner(one, owners.join('; ')))
  }
  for (const one of shipped) {
    for (const id of taken(one)) {
      const found = files(one.folder, id)
      for (const file of found) add(id, read(file), one)
      if (found.length === 0) without.push({ id, one })
    }
    const [name, id, file] = WITHIN[one.name] ?? []
    if (file) add(id, read(join(one.folder, file)), { name })
  }
  for (const { name, licence, file } of DATA) add(licence, read(file), { name })
  const all = [...known.values()].sort((a, b) => a.id.localeCompare(b.id, 'en'))
  // Packages that name a licence and have no text get its most common text.
  for (const { id, one } of without) {
    const alike = all.filter((text) => text.id === id)
    alike.sort((a, b) => b.owners.length - a.owners.length)
    if (!alike[0]) throw new Error(`No text of ${id} for ${one.name}`)
    alike[0].owners.push(owner(one, ''))
  }
  return all
}

const owner = ({ name, authors }, owners) =>
  `- ${name}: ${owners || `© ${authors || `the authors of ${name}`}`}`

const table = (all) => [
  '| Name | Version | Licence |\n|---|---|---|',
  ...all.map(({ name, version, licence }) => `| ${name} | ${version} | ${licence} |`),
]

function page(crates, packages) {
  const fonts = packages.filter(({ name }) => name.startsWith('@fontsource'))
  const bundled = packages.filter((one) => !fonts.includes(one))
  const notices = [...crates, ...packages].flatMap(({ name, folder }) =>
    readdirSync(folder)
      .filter((file) => /^notice/i.test(file))
      .map((file) => `### ${name}\n\n\`\`\`text\n${read(join(folder, file)).trim()}\n\`\`\`\n`),
  )
  return [
    '# What Jaali is made with\n',
    'Written by `make licences`, checked by `make check`.\n',
    '## The program\n',
    ...table(crates),
    '\nWithin them, sources of others:\n',
    ...Object.values(WITHIN).map(([name, licence]) => `- ${name}: ${licence}`),
    '\nData that comes with it:\n',
    ...DATA.map(({ name, licence }) => `- ${name}: ${licence}`),
    '\n## The site and the console\n',
    ...table(bundled),
    '\n## Fonts\n',
    ...table(fonts),
    '\n## Texts\n',
    'Where a package leaves the choice of its licence, the first that fits of Apache-2.0, MIT, BSD.',
    'The source of what is under MPL-2.0 is on crates.io and npm, unchanged.\n',
    ...texts([...crates, ...packages]).flatMap(({ id, body, owners }) => [
      `### ${id}\n`,
      ...(id === COMMON ? [] : [`${owners.join('\n')}\n`]),
      `\`\`\`text\n${body.replaceAll(/[ \t]+$/gm, '')}\n\`\`\`\n`,
    ]),
    ...(notices.length > 0 ? ['## Notices\n', ...notices] : []),
  ].join('\n')
}

const all = { crates: crates().sort(byName), packages: packages().sort(byName) }
const refused = [...all.crates, ...all.packages].filter(
  ({ licence, shipped }) => !satisfies(licence, shipped ? ALLOWED : [...ALLOWED, ...TOOLS]),
)
for (const { name, version, licence, shipped } of refused) {
  const why = shipped ? 'may not be shipped' : 'is not allowed'
  console.error(`${name} ${version}: ${licence} ${why}`)
}
if (refused.length > 0) process.exit(1)

const shipped = (list) => list.filter((one) => one.shipped)
const now = page(shipped(all.crates), shipped(all.packages))
if (process.argv[2] === 'write') {
  writeFileSync(FILE, now)
} else if (!existsSync(FILE) || read(FILE) !== now) {
  console.error(`${FILE} is stale: make licences`)
  process.exit(1)
} else {
  console.log(
    `${all.crates.length} crates and ${all.packages.length} packages have licences that are allowed`,
  )
}
