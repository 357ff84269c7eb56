/** What the parts of a form about blocks and objects need, however deep they are. */
import { createContext, useContext } from 'react'
import type { CellDraft } from '../draft/CellDraft'
import type { Fields } from '../fields'
import type { Entry, FieldProblem, Kind } from '../queries'

/** One of the two cells that a form edits. */
interface Sheet {
  fields: Fields
  /** What the engine refuses, by path. */
  errors: Record<string, string>
  type: CellDraft['type']
}

export interface BlockDesk {
  model: Kind
  entry: Entry
  locale: string
  /** The texts of the language; absent where only what all languages share is edited. */
  texts: Sheet | undefined
  /** What all languages share; absent where a translation is made. */
  structure: Sheet | undefined
  /** What there is, whether it can be changed here or not. */
  shared: Fields
  /** The English of a translation. */
  source: Fields | undefined
  /** What keeps a field from going live. */
  problemsAt: (path: string) => FieldProblem[]
  /** Paths of the blocks that are open. */
  opened: ReadonlySet<string>
  open: (path: string, isOpen: boolean) => void
  /** Puts the caret into what is at a path. */
  focus: (path: string) => void
  /** Copies a block with its texts in every language. */
  duplicate: (path: string) => void
}

const BlockDeskContext = createContext<BlockDesk | undefined>(undefined)

export const BlockDeskProvider = BlockDeskContext.Provider

export function useBlockDesk(): BlockDesk {
  const desk = useContext(BlockDeskContext)
  if (!desk) throw new Error('a block is edited outside its form')
  return desk
}
