/** What the palette (Ctrl/Cmd-K) can do. Each feature brings a source; `app/` puts them together. */
import type { ReactNode } from 'react'
import type { Need } from '../api/me'

export interface Command {
  id: string
  label: string
  /** A second line: number, phone, date. */
  description?: string
  /** Both as safe HTML of the engine, with `<mark>` where they were found. */
  marked?: { label: string; description: string }
  icon?: ReactNode
  run: () => void
}

/** Goes to an address of the console: `go('/leads/new')`. */
export type Go = (href: string) => void

export interface CommandSource {
  needs: Need
  /** The heading of its commands; `Actions` when left out. */
  heading?: string
  /** Commands that are always there. */
  actions?: (go: Go) => Command[]
  /** Screens that match what was typed, asked of the engine. */
  find?: (query: string, go: Go, signal: AbortSignal) => Promise<Command[]>
}
