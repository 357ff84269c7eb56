/** Two versions of a page's text, line by line. */
import { diffArrays } from 'diff'
import { locales } from '../../ui/locales'

export interface Piece {
  /** The line of the new text at which it is. */
  at: number
  was: string
  now: string
}

/** The places at which two texts differ: what stood there and what will. */
export function pieces({ before, after }: { before: string[]; after: string[] }): Piece[] {
  const found: Piece[] = []
  let line = 0
  let open: Piece | undefined
  for (const { added, removed, value } of diffArrays(before, after)) {
    const text = value.join('\n')
    if (!added && !removed) open = undefined
    else {
      if (!open) {
        open = { at: line, was: '', now: '' }
        found.push(open)
      }
      if (added) open.now = text
      else open.was = text
    }
    if (!removed) line += value.length
  }
  return found
}

/** The language that a page is written in, by its address. */
export function localeOf(path: string) {
  const first = path.split('/')[1]
  return locales.find(({ code }) => code === first)?.code ?? 'en'
}
