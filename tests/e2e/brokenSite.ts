/** A copy of the built site whose renderer misbehaves for one page. */
import { cp, mkdir, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { newFolder, project } from './engine'

/** What the renderer does when it is asked for the page; `request` is in scope. */
const misdeeds = {
  throws: 'say({ id: request.id, error: "a component threw" })',
  hangs: 'for (;;);',
  dies: 'process.exit(1)',
  'talks nonsense': 'process.stdout.write("<html>not JSON\\n")',
  'answers for another page': 'say({ id: 999999, error: "of another page" })',
}

/** What it does before the first request. */
const badStarts = {
  'says hello in nonsense': 'process.stdout.write("hello\\n")',
  'dies at once': 'process.exit(1)',
}

export type Misdeed = keyof typeof misdeeds
export type BadStart = keyof typeof badStarts
export const allMisdeeds = Object.keys(misdeeds) as Misdeed[]
export const allBadStarts = Object.keys(badStarts) as BadStart[]

const dist = join(project, 'site/dist')

async function siteWith(renderer: string) {
  const folder = await newFolder()
  await mkdir(join(folder, 'server'))
  await symlink(join(dist, 'client'), join(folder, 'client'))
  await cp(join(dist, 'assets.json'), join(folder, 'assets.json'))
  await writeFile(join(folder, 'server/render.mjs'), renderer)
  return folder
}

export const siteThat = (misdeed: Misdeed, path: string) => siteThatDoes(misdeeds[misdeed], path)

/** Its renderer does what it is told to when it is asked for the page: `undefined` is to behave. */
export async function siteThatObeys(path: string) {
  const folder = await siteThatDoes('obey()', path)
  const order = join(folder, 'order.mjs')
  const told = (misdeed?: Misdeed) =>
    misdeed ? writeFile(order, misdeeds[misdeed]) : rm(order, { force: true })
  return { folder, told }
}

/** The renderer kills the engine when it is asked for the page. */
export const siteThatKills = (path: string) =>
  siteThatDoes("process.kill(process.ppid, 'SIGKILL')", path)

/** Each page takes this many milliseconds longer. */
export const siteThatDawdles = (pause: number) =>
  siteThatDoes(`setTimeout(() => real.write(line + '\\n'), ${pause})`)

/** Sends the real renderer's greeting and pages, except for the page `path`, or for all pages. */
const siteThatDoes = async (deed: string, path?: string) => {
  const folder = await siteWith(`
    import { existsSync, readFileSync } from 'node:fs'
    import { PassThrough } from 'node:stream'
    import { createInterface } from 'node:readline'
    const say = (line) => process.stdout.write(JSON.stringify(line) + '\\n')
    const input = createInterface({ input: process.stdin })
    const real = new PassThrough()
    Object.defineProperty(process, 'stdin', { value: real })
    await import('../real/server/render.mjs')
    input.on('line', (line) => {
      const request = JSON.parse(line)
      const obey = () => {
        const order = new URL('../order.mjs', import.meta.url)
        if (existsSync(order)) eval(readFileSync(order, 'utf8'))
        else real.write(line + '\\n')
      }
      if (${path === undefined || `request.path === ${JSON.stringify(path)}`}) { ${deed} }
      else real.write(line + '\\n')
    })
    input.on('close', () => real.end())
  `)
  // A renderer may read nothing outside its site.
  await cp(join(dist, 'server'), join(folder, 'real/server'), { recursive: true })
  for (const file of ['assets.json', 'client/sw.js'])
    await cp(join(dist, file), join(folder, 'real', file))
  return folder
}

export const siteThatStartsBadly = (how: BadStart) => siteWith(badStarts[how])
