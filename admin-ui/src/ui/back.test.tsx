import { act, render } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { newHistory, useBack } from './back'

const router = newHistory()
/** What the router hears of. */
const heard: string[] = []

beforeAll(() => {
  router.subscribe(({ action, location }) => heard.push(`${action.type} ${location.pathname}`))
})

function Layer({ close }: { close: () => void }) {
  useBack(close)
  return null
}

/** Lets the browser and its listeners come to rest. */
const rest = () => act(() => new Promise((resolve) => setTimeout(resolve, 20)))

async function step(by: number) {
  window.history.go(by)
  await rest()
}

async function go(path: string) {
  router.push(path)
  await rest()
}

/** A layer that goes away once it is told to. */
function show() {
  const shown = render(<Layer close={() => close()} />)
  const close = vi.fn(() => shown.unmount())
  return close
}

async function open() {
  const close = show()
  await rest()
  return close
}

beforeEach(async () => {
  await go('/before')
  await go('/leads')
  heard.length = 0
})

test('Back closes what is open, and the next one leaves', async () => {
  const close = await open()
  await step(-1)
  expect(close).toHaveBeenCalledOnce()
  expect(window.location.pathname).toBe('/leads')
  expect(heard).toEqual([])
  await step(-1)
  expect(heard).toEqual(['BACK /before'])
})

test('what lies above closes first', async () => {
  const sheet = await open()
  const question = await open()
  await step(-1)
  expect([sheet, question].map(({ mock }) => mock.calls.length)).toEqual([0, 1])
  await step(-1)
  expect(sheet).toHaveBeenCalledOnce()
  expect(heard).toEqual([])
})

test('closed by other means it leaves nothing to go back to, nor forward', async () => {
  const close = await open()
  close()
  await rest()
  await step(1)
  expect(close).toHaveBeenCalledOnce()
  expect(heard).toEqual([])
  await step(-1)
  expect(heard).toEqual(['BACK /before'])
})

test('what leads elsewhere takes its place', async () => {
  const close = await open()
  router.push('/customers')
  close()
  await rest()
  expect(window.location.pathname).toBe('/customers')
  await step(-1)
  expect(window.location.pathname).toBe('/leads')
  await step(-1)
  expect(heard).toEqual(['PUSH /customers', 'BACK /leads', 'BACK /before'])
})

test('a filter that changes behind it stays, and so does the layer', async () => {
  const close = await open()
  router.replace('/leads?q=asha')
  await rest()
  await step(-1)
  expect(close).toHaveBeenCalledOnce()
  expect(window.location.search).toBe('?q=asha')
  expect(heard).toEqual(['REPLACE /leads'])
})

test('what does not close yet can be gone back from again', async () => {
  const asks = vi.fn()
  const { unmount } = render(<Layer close={asks} />)
  await rest()
  await step(-1)
  await step(-1)
  expect(asks).toHaveBeenCalledTimes(2)
  expect(heard).toEqual([])
  unmount()
  await rest()
})

test('a guard of unsaved text is not asked by layers, and asks in one itself', async () => {
  let answer: ReturnType<typeof show> | undefined
  const asked = vi.fn(() => {
    answer = show()
    return true
  })
  const unblock = router.block({ blockerFn: asked })
  await open()
  await step(-1)
  expect(asked).not.toHaveBeenCalled()
  await step(-1)
  await rest()
  expect(asked).toHaveBeenCalledOnce()
  expect(window.location.pathname).toBe('/leads')
  await step(-1)
  expect(answer).toHaveBeenCalledOnce()
  expect(window.location.pathname).toBe('/leads')
  unblock()
})
