/**
 * The browser's Back closes what is open over a screen, and stays there. Each such layer has an entry
 * of its own in the browser's history: the router's, with a depth, which the router never sees.
 */
import { createBrowserHistory, type RouterHistory } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'

type Entry = { __TSR_key?: string; depth?: number } | null

const entry = () => window.history.state as Entry
const depth = () => entry()?.depth ?? 0

/** What closes each layer; the one in front is the last. */
const layers: (() => void)[] = []
/** What the router writes to the history while the browser leaves the entries of layers. */
const waiting: (() => void)[] = []
let router: RouterHistory | undefined
let isLeaving = false
/** Where the browser is: all entries of a page have its key. */
let page: string | undefined

function leave(to: number) {
  if (isLeaving) return
  isLeaving = true
  window.history.go(to - depth())
}

/** As many entries as there are layers. */
function settle() {
  // After a step that was refused, the browser is still on its way back to the router's page.
  const here = entry()?.__TSR_key
  if (!router || isLeaving || (here && here !== router.location.state.__TSR_key)) return
  if (depth() > layers.length) leave(layers.length)
  while (depth() < layers.length) {
    const above = { ...entry(), depth: depth() + 1 }
    // Past the router, which takes over `history.pushState` and would load the page again.
    History.prototype.pushState.call(window.history, above, '')
  }
}

function arrived(event: PopStateEvent) {
  const before = page
  page = entry()?.__TSR_key
  // Within a page: a guard of unsaved text would ask.
  if (page === before) event.stopImmediatePropagation()
  if (isLeaving) {
    isLeaving = false
    if (waiting.length > 0 && depth() > 0) return leave(0)
    for (const write of waiting.splice(0)) write()
  } else if (page === before) {
    for (const close of layers.slice(depth()).reverse()) close()
  }
  // A layer may stay, to ask before it loses what was typed. React takes the others away first.
  window.setTimeout(settle)
}

/** What the router writes takes the place of the layers' entries, so that none of them is left behind. */
function write(to: History['pushState']): History['pushState'] {
  return (...args) => {
    const go = () => {
      to.apply(window.history, args)
      page = entry()?.__TSR_key
      queueMicrotask(settle)
    }
    if (!isLeaving && depth() === 0) return go()
    waiting.push(go)
    leave(0)
  }
}

/** The history of the router, which hears of no step into or out of a layer. */
export function newHistory() {
  // Without the slash the worker, which opens the console without a connection, has no say in a page.
  const { pathname, search, hash } = window.location
  if (pathname === '/admin') window.history.replaceState(null, '', `/admin/${search}${hash}`)
  // Before the router's own: window calls its listeners in the order in which they came.
  window.addEventListener('popstate', arrived)
  router = createBrowserHistory()
  page = entry()?.__TSR_key
  window.history.pushState = write(History.prototype.pushState)
  window.history.replaceState = write(History.prototype.replaceState)
  // After a reload nothing is open.
  settle()
  return router
}

/** Back closes this while it is open. */
export function useBack(close: () => void, isOpen = true) {
  const closeNow = useEffectEvent(close)
  useEffect(() => {
    if (!isOpen) return
    const layer = () => closeNow()
    layers.push(layer)
    queueMicrotask(settle)
    return () => {
      layers.splice(layers.indexOf(layer), 1)
      queueMicrotask(settle)
    }
  }, [isOpen])
}
