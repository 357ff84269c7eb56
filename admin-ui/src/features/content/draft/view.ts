/** What the editor shows of one language of an entry. */
import type { Fields, Rival } from '../fields'

/** Where what was typed is: here, on its way, or with the engine. */
export type Saving =
  | { is: 'clean' | 'typing' | 'saving' | 'kept' | 'contested' }
  | { is: 'saved'; at: number }
  /** The engine does not take it as it is. */
  | { is: 'refused'; why: string }

const urgency: Saving['is'][] = [
  'contested',
  'refused',
  'kept',
  'saving',
  'typing',
  'saved',
  'clean',
]

/** Of two texts that are saved side by side, the state that somebody has to know. */
export const worse = (one: Saving, other: Saving) =>
  urgency.indexOf(one.is) <= urgency.indexOf(other.is) ? one : other

export interface DraftView {
  fields: Fields
  saving: Saving
  /** What is wrong, field by field, in the engine's words. */
  errors: Record<string, string>
  rivals: Rival[]
  /** Whose text the rivals are. */
  rivalBy: string
  /** When it was typed, of what this device kept and the engine never got. */
  broughtBack: number | undefined
}
