import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test } from 'vitest'
import type { Schemas } from '../../api/client'
import { confirmation } from '../../api/session'
import { admin, http, problem, startEngine } from '../../testing/engine'
import { scopes, token } from '../../testing/tokens'
import { visit } from '../../testing/visit'
import { url, webhook } from '../../testing/webhooks'
import { question } from '../../ui/confirm'
import { settingsRoutes } from './routes'

const permissions: Record<string, Schemas['Action'][]> = {
  settings: ['read'],
  tokens: ['read', 'create'],
  webhooks: ['read', 'create'],
}

let may = permissions
let hasSome = true
afterEach(() => {
  question.set(undefined)
  may = permissions
  hasSome = true
})

const engine = startEngine(
  http.get('/api/auth/me', ({ response }) => response(200).json({ ...admin, permissions: may })),
  http.get('/api/admin/tokens', ({ response }) =>
    response(200).json({ items: hasSome ? [token()] : [], scopes }),
  ),
  http.get('/api/admin/webhooks', ({ response }) =>
    response(200).json({ items: hasSome ? [webhook()] : [], types: ['lead.created'] }),
  ),
)

const secret = 'SECRET_kJ3x9a'

const lists = [
  {
    noun: 'token',
    path: '/settings/tokens',
    address: '/api/admin/tokens',
    made: { ...token({ name: 'Translators' }), token: secret },
    field: 'Name',
    typed: 'Translators',
    purpose: /^A token lets another program in/,
  },
  {
    noun: 'webhook',
    path: '/settings/webhooks',
    address: '/api/admin/webhooks',
    made: { ...webhook(), secret },
    field: 'Address',
    typed: url,
    purpose: /^A webhook tells another program/,
  },
] as const

describe.each(lists)('$noun', ({ noun, path, address, made, field, typed, purpose }) => {
  const button = () => screen.findByRole('button', { name: `New ${noun}` })

  /** Fills in what names it, which is enough for this engine, and sends the form. */
  async function make() {
    await userEvent.click(await button())
    const dialog = within(await screen.findByRole('dialog', { name: `New ${noun}` }))
    await userEvent.type(dialog.getByLabelText(field), typed)
    await userEvent.click(dialog.getByRole('button', { name: `Create ${noun}` }))
    return dialog
  }
  const secretOf = () => screen.findByRole('dialog', { name: `Secret for ${typed}` })

  test('without any it is said what they are for, and where to read on', async () => {
    hasSome = false
    visit(path, settingsRoutes)
    expect(await screen.findByText(purpose)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Build on it' })).toHaveAttribute(
      'href',
      '/api/docs/build',
    )
  })

  test('a list that cannot be read is said, and can be tried again', async () => {
    engine.use(
      http.get(address, ({ response }) =>
        response.untyped(Response.json(problem(404, ''), { status: 404 })),
      ),
    )
    visit(path, settingsRoutes)
    expect(await screen.findByText(`Failed to fetch ${noun}s`)).toBeVisible()
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
    expect(await button()).toBeDisabled()
  })

  test('whoever may not make one sees no button for it', async () => {
    may = { ...permissions, [`${noun}s`]: ['read'] }
    visit(path, settingsRoutes)
    expect(await screen.findByRole('article')).toBeVisible()
    expect(screen.queryByRole('button', { name: `New ${noun}` })).not.toBeInTheDocument()
  })

  test('its secret stays until it was taken, and the focus comes back', async () => {
    engine.use(http.post(address, ({ response }) => response(201).json(made as never)))
    const { router } = visit(path, settingsRoutes)
    await make()
    const shown = within(await secretOf())
    await userEvent.click(shown.getByRole('button', { name: 'Copy secret' }))
    expect(await navigator.clipboard.readText()).toBe(secret)
    await userEvent.keyboard('{Escape}')
    router.navigate({ to: '/settings/audit' })
    await waitFor(() => expect(question.get()?.text).toBe('It is not shown again.'))
    expect(shown.getByLabelText('Secret')).toHaveValue(secret)
    await userEvent.click(shown.getByRole('button', { name: 'Done' }))
    await waitFor(() => expect(screen.queryByLabelText('Secret')).not.toBeInTheDocument())
    expect(await button()).toHaveFocus()
  })

  test('while the password is asked for the form waits, and then it is made', async () => {
    let tries = 0
    engine.use(
      http.post(address, ({ response }) => {
        tries += 1
        return tries === 1
          ? response(403).json(problem(403, 'Your password', { code: 'confirm' }))
          : response(201).json(made as never)
      }),
    )
    visit(path, settingsRoutes)
    const dialog = await make()
    await waitFor(() => expect(confirmation.isClosed.get()).toBe(true))
    await userEvent.keyboard('{Escape}')
    expect(dialog.getByLabelText(field)).toHaveValue(typed)
    confirmation.answer(true)
    expect(await secretOf()).toBeVisible()
  })
})
