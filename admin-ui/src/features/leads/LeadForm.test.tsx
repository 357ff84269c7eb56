import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { Schemas } from '../../api/client'
import { http, problem, startEngine } from '../../testing/engine'
import { answers, lead } from '../../testing/leads'
import { visit } from '../../testing/visit'
import { leadRoutes } from './routes'

const sent: Schemas['LeadForm'][] = []
const engine = startEngine(
  ...answers,
  http.get('/api/admin/leads', ({ response }) => response(200).json({ items: [] })),
  http.get('/api/admin/leads/{id}', ({ response }) => response(200).json(lead())),
  http.post('/api/admin/leads', async ({ request, response }) => {
    sent.push(await request.json())
    return response(201).json(lead())
  }),
)

async function choose(label: string, option: string) {
  await screen.findByRole('option', { name: option })
  await userEvent.selectOptions(screen.getByRole('combobox', { name: label }), option)
}

function type(label: string, value: string) {
  fireEvent.change(screen.getByRole('textbox', { name: label }), { target: { value } })
}

async function fillIn() {
  await screen.findByRole('heading', { name: 'Add New Lead' })
  type('Name', 'Asha Rao')
  type('Primary contact', '98450 01234')
  type('Address', '4 MG Road')
  type('Pincode', '560066')
  await choose('Service type', 'Rat Management')
  await choose('Room type', '2 BHK')
}

const save = () => userEvent.click(screen.getByRole('button', { name: 'Create Lead' }))

test('what is missing is said at its field', async () => {
  visit('/leads/new', leadRoutes)
  await screen.findByRole('heading', { name: 'Add New Lead' })
  await save()
  for (const sentence of [
    'Name is required',
    'Primary contact must be at least 10 digits',
    'Address is required',
    'Pincode must be at least 6 digits',
    'Service type is required',
    'Room type is required',
  ]) {
    expect(screen.getByText(sentence)).toBeVisible()
  }
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus()
})

test('a lead is written down with its contract to come', async () => {
  const { router } = visit('/leads/new', leadRoutes)
  await fillIn()
  expect(await screen.findByText('No packages available for Rat Management - 2 BHK')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Enter Custom Amount' }))
  const amount = () => screen.getByRole('textbox', { name: 'Quoted amount (₹)' })
  await vi.waitFor(() => expect(amount()).toHaveFocus())
  expect(amount()).toHaveValue('0')
  await userEvent.clear(amount())
  await userEvent.type(amount(), '1500')
  await save()
  expect(await screen.findByText('Lead created successfully')).toBeVisible()
  expect(sent.at(-1)).toMatchObject({
    name: 'Asha Rao',
    primary_contact: '98450 01234',
    service_type: 'rat_management',
    quoted_amount: 1500,
    contract_type: 'one_time',
    email: null,
  })
  expect(router.state.location.pathname).toBe('/leads')
})

test('who has the phone already is said, and does not hold anybody up', async () => {
  engine.use(
    http.get('/api/admin/contacts', ({ query, response }) =>
      response(200).json({
        items:
          query.get('phone') === '98450 01234'
            ? [
                {
                  kind: 'customer',
                  id: '01d00000-0000-7000-8000-000000000001',
                  number: 'CU-2026-000001',
                  title: 'ಆಶಾ ರಾವ್',
                  subtitle: '',
                  url: '/admin/customers/01d00000-0000-7000-8000-000000000001',
                  highlights: { title: '', subtitle: '' },
                },
              ]
            : [],
      }),
    ),
  )
  visit('/leads/new', leadRoutes)
  await fillIn()
  const known = await screen.findByRole('link', { name: 'ಆಶಾ ರಾವ್, customer CU-2026-000001' })
  expect(known).toHaveAttribute('target', '_blank')
  type('Primary contact', '98450')
  expect(known).not.toBeInTheDocument()
  type('Primary contact', '98450 01234')
  await save()
  expect(await screen.findByText('Lead created successfully')).toBeVisible()
})

test("the engine's sentence goes to its field, anything else to a toast", async () => {
  engine.use(
    http.post('/api/admin/leads', ({ response }) =>
      response(422).json(
        problem(422, 'Invalid input', {
          errors: [{ field: 'pincode', code: 'pincode', message: 'No such pincode' }],
        }),
      ),
    ),
  )
  visit('/leads/new', leadRoutes)
  await fillIn()
  await save()
  expect(await screen.findByText('No such pincode')).toBeVisible()
  engine.use(
    http.post('/api/admin/leads', ({ response }) =>
      response.untyped(Response.json(problem(500, 'no'), { status: 500 })),
    ),
  )
  await save()
  expect(await screen.findByText('Failed to create lead')).toBeVisible()
})

test('two at one lead: mine and theirs are shown, and mine can be saved', async () => {
  const versions: (string | null)[] = []
  const theirs = lead({ version: 4, notes: 'Written by a colleague' })
  engine.use(
    http.patch('/api/admin/leads/{id}', ({ request, response }) => {
      versions.push(request.headers.get('if-match'))
      return versions.length === 1
        ? response(412).json(problem(412, 'Stale', { current: theirs }))
        : response(200).json(theirs)
    }),
  )
  visit(`/leads/${lead().id}/edit`, leadRoutes)
  await screen.findByRole('heading', { name: 'Edit Lead' })
  type('Notes', 'Written by me')
  await userEvent.click(screen.getByRole('button', { name: 'Update Lead' }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog).toHaveTextContent('Written by me')
  expect(dialog).toHaveTextContent('Written by a colleague')
  await userEvent.click(screen.getByRole('button', { name: 'Save mine' }))
  expect(await screen.findByText('Lead updated successfully')).toBeVisible()
  expect(versions).toEqual(['"3"', '"4"'])
})
