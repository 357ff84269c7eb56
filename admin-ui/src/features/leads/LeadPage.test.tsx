import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { Schemas } from '../../api/client'
import { http, problem, startEngine } from '../../testing/engine'
import { answers, lead } from '../../testing/leads'
import { visit } from '../../testing/visit'
import { leadRoutes } from './routes'

let kept = lead()
const engine = startEngine(
  ...answers,
  http.get('/api/admin/leads/{id}', ({ response }) => response(200).json(kept)),
  http.get('/api/admin/leads', ({ response }) => response(200).json({ items: [] })),
)

function open(present: Schemas['LeadDetail']) {
  kept = present
  return visit(`/leads/${present.id}`, leadRoutes)
}

test('the message is generated, then sent by opening the chat', async () => {
  const url = 'https://wa.me/919845001234?text=Hello'
  engine.use(
    http.post('/api/admin/leads/{id}/whatsapp', ({ response }) => {
      kept = lead({ whatsapp_url: url })
      return response(200).json(kept)
    }),
    http.post('/api/admin/leads/{id}/whatsapp/sent', ({ response }) => {
      kept = lead({
        whatsapp_url: url,
        whatsapp_sent: true,
        whatsapp_sent_at: '2026-11-21T11:00:00Z',
        whatsapp_sent_by_name: 'Anita Kumar',
      })
      return response(200).json(kept)
    }),
  )
  open(lead())
  await userEvent.click(await screen.findByRole('button', { name: /Generate URL/ }))
  expect(await screen.findByText('WhatsApp URL Generated')).toBeVisible()
  const send = screen.getByRole('link', { name: /Send/ })
  expect(send).toHaveAttribute('href', url)
  send.addEventListener('click', (event) => event.preventDefault())
  await userEvent.click(send)
  expect(await screen.findByText('WhatsApp Opened')).toBeVisible()
  expect(screen.getByText('Sent')).toBeVisible()
  expect(screen.getByText(/21 Nov 2026, 4:30 PM by Anita Kumar/)).toBeVisible()
})

test('a message that cannot be generated is said', async () => {
  engine.use(
    http.post('/api/admin/leads/{id}/whatsapp', ({ response }) =>
      response.untyped(Response.json(problem(500, 'no'), { status: 500 })),
    ),
  )
  open(lead())
  await userEvent.click(await screen.findByRole('button', { name: /Generate URL/ }))
  expect(await screen.findByText('Failed to generate WhatsApp URL.')).toBeVisible()
})

test('who may not delete is told so', async () => {
  open(lead({ can: { ...lead().can, delete: false } }))
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('You do not have permission to delete leads')).toBeVisible()
})

test('a lead that is not there leads back to the list', async () => {
  engine.use(
    http.get('/api/admin/leads/{id}', ({ response }) =>
      response(404).json(problem(404, 'Lead Not Found')),
    ),
  )
  open(lead())
  expect(await screen.findByText('Lead Not Found')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Back to Leads' })).toHaveAttribute(
    'href',
    '/admin/leads',
  )
})

test('a lead that cannot be loaded says why', async () => {
  engine.use(
    http.get('/api/admin/leads/{id}', ({ response }) =>
      response(403).json(problem(403, 'You do not have permission to read leads')),
    ),
  )
  open(lead())
  expect(
    await screen.findByText('Error loading lead: You do not have permission to read leads'),
  ).toBeVisible()
})
