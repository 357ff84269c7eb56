import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { admin, http, startEngine } from '../../testing/engine'
import { visit } from '../../testing/visit'
import { messageRoutes } from './routes'

const asked: string[] = []
startEngine(
  http.get('/api/auth/me', ({ response }) =>
    response(200).json({ ...admin, permissions: { content: ['read'] } }),
  ),
  http.get('/api/admin/content/{kind}', ({ response }) =>
    response(200).json({
      kind: {},
      items: [{ slug: 'area_title' }, { slug: 'whatsapp_chat' }, { slug: 'whatsapp_lead' }],
    } as never),
  ),
  http.post('/api/admin/messages/{slug}/filled', ({ params, response }) => {
    asked.push(params.slug)
    return response(200).json({
      items: [
        { locale: 'en', text: 'Hello Ananya Rao', error: null },
        { locale: 'ta', text: null, error: 'there is no fact ‘nmae’' },
      ],
    })
  }),
)

test('a message is read in each language, and says where it cannot be filled', async () => {
  visit('/messages?template=whatsapp_lead', messageRoutes)
  expect(await screen.findByText('Hello Ananya Rao')).toBeVisible()
  const [, tamil] = within(screen.getByRole('list', { name: 'Languages' })).getAllByRole('listitem')
  expect(tamil).toHaveTextContent('there is no fact ‘nmae’')
  expect(within(tamil as HTMLElement).getByRole('link', { name: 'Edit' })).toHaveAttribute(
    'href',
    '/admin/content/template/whatsapp_lead?locale=ta',
  )
  expect(asked).toEqual(['whatsapp_lead'])
  // What stands on pages is no message.
  expect(screen.queryByRole('link', { name: 'Area title' })).not.toBeInTheDocument()
})
