import type { Schemas } from '../api/client'
import type { Tone } from './Tag'

/** Where an entry stands in one language; `scheduled` when a release waits with its draft. */
export type CellStateName = Schemas['CellState'] | 'scheduled'

interface StateWords {
  label: string
  /** What it means to somebody who edits. */
  help: string
  tone: Tone
}

/** In the order of what asks for work. */
export const cellStates: Record<CellStateName, StateWords> = {
  missing: { label: 'Missing', help: 'Not translated: visitors read English here', tone: 'danger' },
  stale: { label: 'Stale', help: 'Live, but the English has changed since', tone: 'medium' },
  changed: { label: 'Changed', help: 'Live, with a newer draft that waits', tone: 'info' },
  draft: { label: 'Draft', help: 'Written, never published', tone: 'neutral' },
  scheduled: { label: 'Scheduled', help: 'Goes live by itself at its time', tone: 'warning' },
  held_back: { label: 'Held back', help: 'Visitors see nothing of it here', tone: 'neutral' },
  live: { label: 'Live', help: 'Visitors read exactly this', tone: 'ok' },
}

/** All states as choices of a filter. */
export const cellStateChoices = Object.entries(cellStates).map(([value, { label }]) => ({
  value,
  label,
}))
