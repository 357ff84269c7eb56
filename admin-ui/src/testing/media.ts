/** A library of pictures for tests, and what was asked of it. */
import { beforeEach } from 'vitest'
import type { Schemas } from '../api/client'
import { admin, http, problem, startEngine } from './engine'

type Media = Schemas['Media']

export const picture = (more: Partial<Media> = {}): Media => ({
  id: 'a1',
  name: 'kitchen.jpg',
  width: 1200,
  height: 800,
  alt: { en: 'A kitchen' },
  focus: { x: 50, y: 50 },
  variants: [
    { url: '/media/a1/480.avif', width: 480, content_type: 'image/avif' },
    { url: '/media/a1/480.webp', width: 480, content_type: 'image/webp' },
  ],
  used_by: [],
  archived: false,
  state: 'ready',
  progress: 100,
  tags: [],
  uploaded_at: '2026-11-20T10:00:00Z',
  ...more,
})

export const image = (name: string) => new File(['x'], name, { type: 'image/png' })

interface Library {
  rows: Media[]
  /** What an upload becomes. */
  made: Media
  /** Names and types of the files that were sent. */
  sent: string[]
  changed: { id: string; change: Schemas['MediaChange'] }[]
}

const start = (): Library => ({
  rows: [picture()],
  made: picture({ id: 'b2', name: 'hall.png', alt: {}, state: 'processing', progress: 0 }),
  sent: [],
  changed: [],
})

/** The engine's library; a test changes it. */
export const library = start()

const all: Schemas['Action'][] = ['read', 'create', 'update', 'delete']

const find = (id: unknown) => library.rows.find((row) => row.id === id) ?? picture()

/** Puts another state of a picture into the library. */
export function put(changed: Media) {
  library.rows = library.rows.map((row) => (row.id === changed.id ? changed : row))
}

function found(query: URLSearchParams) {
  const [tag, undescribed, q] = [query.get('tag'), query.get('undescribed'), query.get('q')]
  return library.rows.filter(
    ({ tags, used_by, alt, name }) =>
      (!tag || tags.includes(tag)) &&
      (!query.has('unused') || used_by.length === 0) &&
      (!undescribed || !alt[undescribed]) &&
      (!q || [name, ...Object.values(alt)].some((text) => text.includes(q))),
  )
}

export const startLibrary = () =>
  startEngine(
    http.get('/api/auth/me', ({ response }) =>
      response(200).json({ ...admin, permissions: { media: all, releases: all, content: all } }),
    ),
    http.get('/api/admin/media', ({ request, response }) =>
      response(200).json({ items: found(new URL(request.url).searchParams) }),
    ),
    http.post('/api/admin/media', ({ request, response }) => {
      const type = request.headers.get('content-type')
      library.sent.push(`${new URL(request.url).searchParams.get('name')} ${type}`)
      const others = library.rows.filter(({ id }) => id !== library.made.id)
      library.rows = [library.made, ...others]
      return response(201).json(library.made)
    }),
    http.get('/api/admin/media/tags', ({ response }) => {
      const tags = [...new Set(library.rows.flatMap((row) => row.tags))]
      const count = (tag: string) => library.rows.filter((row) => row.tags.includes(tag)).length
      return response(200).json({ items: tags.map((tag) => ({ tag, pictures: count(tag) })) })
    }),
    http.get('/api/admin/media/{id}', ({ params, response }) =>
      response(200).json(find(params.id)),
    ),
    http.patch('/api/admin/media/{id}', async ({ params, request, response }) => {
      const change = await request.json()
      library.changed.push({ id: String(params.id), change })
      const before = find(params.id)
      const alt = { ...before.alt, ...change.alt }
      put({ ...before, alt, tags: change.tags ?? before.tags })
      return response(200).json(find(params.id))
    }),
  )

beforeEach(() => {
  Object.assign(library, start())
})

/** Uploads are refused with this sentence. */
export const refusing = (message: string) =>
  http.post('/api/admin/media', ({ response }) =>
    response(422).json(
      problem(422, 'The picture was not taken', {
        errors: [{ field: 'file', code: 'format', message }],
      }),
    ),
  )
