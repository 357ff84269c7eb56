// @vitest-environment happy-dom

import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
const KEY = 'jaali.selection'

interface Props {
  useChosen: typeof import('./selection').useChosen
}

function Form({ useChosen }: Props) {
  const { wish, selection } = useChosen(null)
  return wish ? `wish ${wish.wish} ${wish.plan ?? ''}` : `package ${selection?.selectedPackage.id}`
}

/** The choice that a form rendered now has, as text. */
async function form() {
  vi.resetModules()
  const { useChosen } = await import('./selection')
  expect(renderToString(<Form useChosen={useChosen} />)).toBe('package undefined')
  const root = document.createElement('div')
  await act(() => createRoot(root).render(<Form useChosen={useChosen} />))
  return () => root.textContent
}

beforeEach(() => sessionStorage.clear())

test('a package stored earlier in the visit is there for the form', async () => {
  sessionStorage.setItem(KEY, JSON.stringify({ selectedPackage: { id: 'p1' } }))
  expect((await form())()).toBe('package p1')
})

test.each(['{broken', '{}', '3', '{"selectedPackage":{}}'])('%s is no choice', async (stored) => {
  sessionStorage.setItem(KEY, stored)
  expect((await form())()).toBe('package undefined')
})

test('a pressed link to the form takes the place of the package chosen before', async () => {
  sessionStorage.setItem(KEY, JSON.stringify({ selectedPackage: { id: 'p1' } }))
  const said = await form()
  const { noteWish } = await import('./noteWish')
  noteWish()
  document.body.innerHTML = '<a href="#contact" data-wish="advice" data-plan="Annual">Choose</a>'
  await act(() => document.querySelector('a')?.click())
  expect(said()).toBe('wish advice Annual')
})
