import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { admin, http, problem, startEngine } from '../../testing/engine'
import { visit } from '../../testing/visit'
import type { Report } from './queries'
import { transferRoutes } from './routes'

const fine: Report = { rows: 2, created: 2, dry_run: true, error_count: 0, errors: [] }

const sent: string[] = []
const engine = startEngine(
  http.get('/api/auth/me', ({ response }) =>
    response(200).json({ ...admin, permissions: { leads: ['export'], packages: ['export'] } }),
  ),
  http.post('/api/admin/leads.csv', async ({ request, response }) => {
    const { search } = new URL(request.url)
    sent.push([search, request.headers.get('content-type'), await request.text()].join(' '))
    return response(200).json({ ...fine, dry_run: search === '?dry_run=true' })
  }),
)

async function choose() {
  visit('/transfer/leads', transferRoutes)
  await screen.findByRole('heading', { name: 'Import leads' })
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  await userEvent.upload(input as HTMLInputElement, new File(['name\r\nAsha'], 'leads.csv'))
}

test('a file is checked first, and comes in when somebody says so', async () => {
  await choose()
  expect(await screen.findByText(/2 leads would be created. Nothing is written yet/)).toBeVisible()
  expect(sent).toEqual(['?dry_run=true text/csv name\r\nAsha'])
  await userEvent.click(screen.getByRole('button', { name: 'Import 2 leads' }))
  expect(await screen.findByText('2 leads imported successfully')).toBeVisible()
  expect(sent.at(-1)).toBe(' text/csv name\r\nAsha')
  expect(screen.getByRole('link', { name: 'Show leads' })).toBeVisible()
})

test('each mistake is told with its line, and there is no way on', async () => {
  const message = 'Name is required'
  const errors = [{ row: 3, field: 'name', code: 'required', message }]
  engine.use(
    http.post('/api/admin/leads.csv', ({ response }) =>
      response(200).json({ ...fine, created: 0, error_count: 101, errors }),
    ),
  )
  await choose()
  expect(await screen.findByText('101 mistakes in 2 rows')).toBeVisible()
  expect(screen.getByRole('row', { name: `3 Name ${message}` })).toBeVisible()
  expect(screen.getByText('These are the first 1.')).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Import/ })).not.toBeInTheDocument()
})

test('a file that is no table is refused in words', async () => {
  const detail = 'Line 2 is not UTF-8: save the file as CSV UTF-8'
  engine.use(
    http.post('/api/admin/leads.csv', ({ response }) => response(400).json(problem(400, detail))),
  )
  await choose()
  expect(await screen.findByText(detail)).toBeVisible()
})

test('the export is a link, with a mark for Excel or without', async () => {
  visit('/transfer/packages', transferRoutes)
  const link = await screen.findByRole('link', { name: 'Export packages' })
  expect(link).toHaveAttribute('href', '/api/admin/packages.csv?bom=true')
  await userEvent.click(screen.getByLabelText('For Excel'))
  expect(link).toHaveAttribute('href', '/api/admin/packages.csv')
  // Only what the role may take out.
  expect(screen.queryByRole('link', { name: 'Customers' })).not.toBeInTheDocument()
})

test('an export asks the engine first whether the password was shown', async () => {
  let asked = 0
  engine.use(
    http.get('/api/auth/confirm', ({ response }) => {
      asked += 1
      return response(204).empty()
    }),
  )
  const followed: string[] = []
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    followed.push(this.href)
  })
  visit('/transfer/packages', transferRoutes)
  await userEvent.click(await screen.findByRole('link', { name: 'Export packages' }))
  await vi.waitFor(() => expect(followed).toHaveLength(1))
  expect([asked, followed[0]]).toEqual([1, expect.stringContaining('packages.csv?bom=true')])
  click.mockRestore()
})
