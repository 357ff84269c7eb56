import { useSyncExternalStore } from 'react'
import type { IslandData } from '../../islands/data'
import { recall, remember } from '../../ui/storage'
import type { Selection } from './browse'

/**
 * The package a visitor picked, carried from the service browser to the form.
 * It outlives a reload of the tab, and ends when the lead is sent.
 */
const KEY = 'jaali.selection'
const listeners = new Set<() => void>()
let current: Selection | null | undefined

function read(): Selection | null {
  if (current === undefined) {
    const stored = recall('sessionStorage', KEY)
    current = stored ? (JSON.parse(stored) as Selection) : null
  }
  return current
}

export function select(selection: Selection | null) {
  current = selection
  remember('sessionStorage', KEY, selection && JSON.stringify(selection))
  for (const tell of listeners) tell()
}

function subscribe(tell: () => void) {
  listeners.add(tell)
  return () => listeners.delete(tell)
}

/** The selection, or the one the address asks for, which is all there is without script. */
export function useSelection(asked: Selection | null) {
  return useSyncExternalStore(
    subscribe,
    () => read() ?? asked,
    () => asked,
  )
}

export function askedSelection({ choice, booking }: IslandData): Selection | null {
  const selectedPackage = booking.packages?.find((p) => p.id === choice?.package)
  if (!choice || !selectedPackage) return null
  const category = booking.categories.find((c) =>
    c.service_types.includes(selectedPackage.service_type),
  )
  return {
    category: category?.code ?? '',
    categoryLabel: category?.name ?? selectedPackage.service_name,
    propertyType: choice.property,
    selectedPackage,
  }
}
