/** An engine with a draft to publish, for the tests of the panel that does. */

import { beforeEach } from 'vitest'
import type { Schemas } from '../api/client'
import { answers, cell, safe } from './content'
import { admin, http, startEngine } from './engine'

export type Body = Schemas['NewReleaseBody']
type Plan = Schemas['ReleasePlan']
type Cell = ReturnType<typeof cell>
type Release = Schemas['ReleaseView']

export const made: Release = {
  id: '01a00000-0000-7000-8000-00000000000d',
  number: 13,
  status: 'queued',
  cause: 'people',
  author: 'Anita Kumar',
  note: 'FAQ "Is it safe?": Kannada',
  pages: { changed: 0, rendered: 0, paths: [] },
  tries: 0,
  max_tries: 3,
  ended: false,
  created_at: '2026-11-21T10:00:00Z',
}

/** What was asked for in turn: drafts and releases. */
export const sent: ('draft' | Body)[] = []
/** What the engine has and answers; a test changes it. */
export const given: { cells: Cell[]; plan: Plan; release: Release } = start()

function start() {
  return {
    cells: safe().cells,
    plan: { pages: { changed: 1, paths: ['/kn/'] }, items: [], problems: [] },
    release: made,
  }
}

export const engine = startEngine(
  http.get('/api/auth/me', ({ response }) =>
    response(200).json({
      ...admin,
      permissions: { content: ['read', 'update'], releases: ['read', 'create'] },
    }),
  ),
  http.get('/api/admin/content/{kind}/{slug}', ({ response }) =>
    response(200).json(safe({ cells: given.cells })),
  ),
  http.put('/api/admin/content/{kind}/{slug}/{locale}', async ({ request, params, response }) => {
    const { fields } = await request.json()
    sent.push('draft')
    const saved = cell(params.locale, fields, { version: 2, state: 'changed' })
    given.cells = given.cells.map((one) => (one.locale === params.locale ? saved : one))
    return response(200).json(saved)
  }),
  http.post('/api/admin/releases', async ({ request, response }) => {
    const body = await request.json()
    sent.push(body)
    if (!body.dry_run) return response(202).json(given.release)
    const wanted = body.items as Schemas['ReleaseCell'][]
    const isWanted = ({ locale }: { locale: string }) => wanted.some((one) => one.locale === locale)
    return response(200).json({
      ...given.plan,
      items: wanted.map((one) => ({ ...one, title: one.slug })),
      problems: given.plan.problems.filter(isWanted),
    })
  }),
  http.get('/api/admin/releases/{id}', ({ response }) => response(200).json(given.release)),
  ...answers,
)

beforeEach(() => {
  localStorage.clear()
  sent.length = 0
  Object.assign(given, start())
})

export const releases = () => sent.filter((one): one is Body => one !== 'draft' && !one.dry_run)
