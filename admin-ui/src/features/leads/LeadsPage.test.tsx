import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { http, problem, startEngine } from '../../testing/engine'
import { answers, lead } from '../../testing/leads'
import { visit } from '../../testing/visit'
import { leadRoutes } from './routes'

declare const happyDOM: { setViewport: (to: { width: number; height: number }) => void }

const asha = lead({ priority_score: 84 })
const farhan = lead({
  id: '01c00000-0000-7000-8000-000000000002',
  lead_number: 'LD-2026-000002',
  name: 'Farhan Khan',
  call_attempts: 3,
  overdue: true,
  status: 'not_connected',
})

const asked: URLSearchParams[] = []
const engine = startEngine(
  ...answers,
  http.get('/api/admin/leads', ({ request, response }) => {
    asked.push(new URL(request.url).searchParams)
    return response(200).json({ items: [asha, farhan] })
  }),
  http.get('/api/admin/leads/{id}', ({ params, response }) =>
    response(200).json(params.id === asha.id ? asha : farhan),
  ),
)

const wide = { width: 1024, height: 768 }
afterEach(() => happyDOM.setViewport(wide))

const row = (name: string) => screen.findByRole('article', { name })

test('the queue says what is urgent, overdue and tried too often', async () => {
  visit('/leads', leadRoutes)
  expect(await row('Asha Rao')).toHaveTextContent('High Priority')
  expect(await row('Asha Rao')).toHaveTextContent('Rat Management')
  expect(await row('Farhan Khan')).toHaveTextContent('Overdue')
  expect(await row('Farhan Khan')).toHaveTextContent('Max Attempts')
  expect(await row('Farhan Khan')).not.toHaveTextContent('High Priority')
  expect(asked.at(-1)?.get('sort')).toBe('priority')
})

test('an empty queue says so, an empty search otherwise', async () => {
  engine.use(http.get('/api/admin/leads', ({ response }) => response(200).json({ items: [] })))
  const { router } = visit('/leads', leadRoutes)
  expect(await screen.findByText('No leads found in the queue')).toBeVisible()
  await router.navigate({ to: '/leads', search: { filter: 'today' } } as never)
  expect(await screen.findByText('No leads found matching your criteria')).toBeVisible()
})

test('what cannot be fetched can be tried again', async () => {
  engine.use(
    http.get('/api/admin/leads', ({ response }) =>
      response.untyped(Response.json(problem(403, ''), { status: 403 })),
    ),
  )
  visit('/leads', leadRoutes)
  expect(await screen.findByText('Failed to fetch leads')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
})

test('the filter stands in the address and goes to the engine', async () => {
  const { router } = visit('/leads?filter=today', leadRoutes)
  await row('Asha Rao')
  expect(asked.at(-1)?.get('filter')).toBe('today')
  expect(asked.at(-1)?.get('sort')).toBe('created')
  await userEvent.type(screen.getByLabelText('Search leads'), 'asha')
  await vi.waitFor(() => expect(asked.at(-1)?.get('q')).toBe('asha'))
  expect(router.state.location.search).toEqual({ filter: 'today', q: 'asha' })
})

test('a lead is given to somebody else, or stays when the engine refuses', async () => {
  engine.use(
    http.put('/api/admin/leads/{id}/assignee', ({ response }) =>
      response.untyped(Response.json(problem(500, 'no'), { status: 500 })),
    ),
  )
  visit('/leads', leadRoutes)
  const reassign = () => screen.findByRole('button', { name: 'Reassign Asha Rao, now Unassigned' })
  await userEvent.click(await reassign())
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Anita Kumar (me)' }))
  expect(await screen.findByText('Failed to reassign lead')).toBeVisible()
  expect(await reassign()).toBeVisible()
})

const beside = (name: string) =>
  within(screen.getByRole('region', { name: 'Open lead' })).findByRole('heading', { name })

test('every look says how many it has, as it is narrowed', async () => {
  const narrowed: (string | null)[] = []
  engine.use(
    http.get('/api/admin/leads/counts', ({ query, response }) => {
      narrowed.push(query.get('status'))
      const few = query.get('status') === 'new'
      return response(200).json({
        ...{ queue: 2, today: 12, overdue: 1, due: 3, mine: 0, all: 1000 },
        unassigned: few ? 2 : 1000,
      })
    }),
  )
  const { router } = visit('/leads', leadRoutes)
  const look = (name: string) => screen.findByRole('link', { name })
  expect(await look('Queue 2')).toHaveAttribute('data-shown')
  expect(await look('Unassigned 999+')).toBeVisible()
  expect(await look('Mine 0')).toHaveAttribute('href', '/admin/leads?filter=mine')
  await router.navigate({ to: '/leads', search: { filter: 'unassigned', status: 'new' } } as never)
  expect(await look('Unassigned 2')).toHaveAttribute('data-shown')
  expect(await look('Queue 2')).toHaveAttribute('href', '/admin/leads?status=new')
  expect(narrowed).toEqual([null, 'new'])
  expect(asked.at(-1)?.get('filter')).toBe('unassigned')
})

test('a lead opens beside the list, and the keys go on from it', async () => {
  const { router } = visit('/leads?filter=mine', leadRoutes)
  await userEvent.click(await screen.findByRole('link', { name: 'Asha Rao' }))
  await screen.findByRole('button', { name: 'Close lead' })
  expect(await beside('Asha Rao')).toBeVisible()
  expect(router.state.location.href).toBe(`/leads/${asha.id}?filter=mine`)
  expect(screen.getByRole('link', { name: 'Asha Rao' })).toHaveAttribute('aria-current', 'page')
  await userEvent.keyboard('j')
  expect(await beside('Farhan Khan')).toBeVisible()
  expect(router.state.location.pathname).toBe(`/leads/${farhan.id}`)
  await userEvent.keyboard('{Escape}')
  await vi.waitFor(() => expect(screen.queryByRole('region', { name: 'Open lead' })).toBeNull())
  expect(router.state.location.href).toBe('/leads?filter=mine')
  expect(router.history.length).toBe(2)
  expect(document.title).toBe('Leads · Jaali')
})

test('where there is no room beside the list, a lead is a page', async () => {
  happyDOM.setViewport({ width: 1023, height: 768 })
  visit(`/leads/${asha.id}`, leadRoutes)
  expect(await screen.findByRole('heading', { level: 1, name: 'Asha Rao' })).toBeVisible()
  expect(screen.queryByRole('article')).toBeNull()
})

test('who comes after the lead that was open last is fetched ahead', async () => {
  happyDOM.setViewport({ width: 360, height: 780 })
  const fetched: string[] = []
  engine.use(
    http.get('/api/admin/leads/{id}', ({ params, response }) => {
      fetched.push(params.id)
      return response(200).json(params.id === asha.id ? asha : farhan)
    }),
  )
  const { router } = visit(`/leads/${asha.id}`, leadRoutes)
  expect(await screen.findByRole('heading', { name: 'Asha Rao' })).toBeVisible()
  await router.navigate({ to: '/leads' } as never)
  await row('Farhan Khan')
  await vi.waitFor(() => expect(fetched).toContain(farhan.id))
})
