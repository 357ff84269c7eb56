import { useSyncExternalStore } from 'react'
import type { IslandData } from '../../islands/data'
import { forget } from '../../ui/forget'
import { recall, remember } from '../../ui/storage'
import type { Selection } from './browse'
import { CHOICE, type Wish } from './noteWish'
import { packageName } from './packageName'

/**
 * The visitor's choice, passed to the form: a package of the service browser, or what a link to the
 * form requests. It survives a reload of the tab, and ends when the lead is sent.
 */
type Chosen = Selection | Wish
const isWish = (chosen: Chosen): chosen is Wish => typeof (chosen as Wish).wish === 'string'
const listeners = new Set<() => void>()
let current: Chosen | null | undefined

function read(): Chosen | null {
  if (current === undefined) {
    try {
      const stored = JSON.parse(recall('sessionStorage', CHOICE) ?? 'null') as Chosen | null
      const known = stored && (isWish(stored) || stored.selectedPackage?.id)
      current = known ? stored : null
    } catch {
      current = null
    }
  }
  return current
}

function tellAll() {
  for (const tell of listeners) tell()
}

export function choose(chosen: Chosen | null) {
  current = chosen
  if (chosen) remember('sessionStorage', CHOICE, JSON.stringify(chosen))
  else forget('sessionStorage', CHOICE)
  tellAll()
}

function readAgain() {
  current = undefined
  tellAll()
}

function subscribe(tell: () => void) {
  if (listeners.size === 0) addEventListener(CHOICE, readAgain)
  listeners.add(tell)
  return () => {
    listeners.delete(tell)
    if (listeners.size === 0) removeEventListener(CHOICE, readAgain)
  }
}

/** The choice made on this page, else the one in the URL: the only one without script. */
export function useChosen(asked: Selection | null) {
  const chosen = useSyncExternalStore<Chosen | null>(
    subscribe,
    () => read() ?? asked,
    () => asked,
  )
  const wish = chosen && isWish(chosen) ? chosen : null
  return { wish, selection: wish ? null : (chosen as Selection | null) }
}

export function askedSelection(data: IslandData): Selection | null {
  const { choice, packages } = data
  const selectedPackage = packages?.find((p) => p.id === choice?.package)
  if (!choice || !selectedPackage) return null
  return {
    category: choice.category ?? '',
    categoryLabel: packageName(selectedPackage, data),
    propertyType: choice.property,
    selectedPackage,
  }
}
