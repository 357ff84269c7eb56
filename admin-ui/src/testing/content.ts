/** A question in some languages, and the answers that the screens of content begin with. */
import type { Schemas } from '../api/client'
import { admin, http } from './engine'

type Cell = Schemas['ContentCell']
type Entry = Schemas['ContentDraftEntry']

export const cell = (locale: string, fields: object, more: Partial<Cell> = {}): Cell => ({
  locale,
  state: 'live',
  scheduled: false,
  version: 1,
  fields: fields as Record<string, never>,
  live: fields as Record<string, never>,
  author: 'import',
  updated_at: '2026-11-20T04:30:00Z',
  ...more,
})

const english = { question: 'Is it safe?', answer: 'Yes.' }
const kannada = { question: 'ಸುರಕ್ಷಿತವೇ?', answer: 'ಹೌದು.' }

export const safe = (more: Partial<Entry> = {}): Entry => ({
  id: '01f00000-0000-7000-8000-000000000001',
  kind: 'faq',
  slug: 'safe',
  version: 1,
  title: 'Is it safe?',
  archived: false,
  usable: true,
  cells: [cell('*', { position: 1 }), cell('en', english), cell('kn', kannada)],
  ...more,
})

export const price = safe({
  id: '01f00000-0000-7000-8000-000000000002',
  slug: 'price',
  title: 'What does it cost?',
  cells: [cell('*', { position: 2 }), cell('en', { question: 'What does it cost?' })],
})

const text = { type: 'text', localized: true, required: true } as const

export const faq: Schemas['ContentKind'] = {
  name: 'faq',
  public: true,
  label: 'FAQ',
  help: 'Questions visitors ask.',
  title: 'question',
  fields: {
    question: { ...text, max: 20, help: 'One sentence.' },
    answer: { ...text, max: 200 },
    popular: { type: 'boolean' },
  },
}

const all: Schemas['Action'][] = ['read', 'create', 'update', 'delete', 'restore']

export const answers = [
  http.get('/api/auth/me', ({ response }) =>
    response(200).json({ ...admin, permissions: { content: all } }),
  ),
  http.get('/api/admin/content/{kind}', ({ response }) =>
    response(200).json({ kind: faq, renamable: true, can_hold_back: true, items: [safe(), price] }),
  ),
  http.get('/api/admin/content/{kind}/{slug}', ({ response }) => response(200).json(safe())),
  http.put('/api/admin/presence', ({ response }) => response(200).json({ others: [] })),
]
