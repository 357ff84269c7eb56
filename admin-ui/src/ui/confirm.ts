import { Signal } from '../api/signal'

export interface Question {
  title: string
  /** What will happen, in a sentence. */
  text: string
  /** The verb on the button: `Delete`. */
  verb: string
  /** What the way back says, where `Cancel` could be taken for the verb. */
  back?: string
  /** Nothing is lost by it: the button is not red. */
  isSafe?: boolean
  run: () => void
}

/** What is being asked; the shell shows it. */
export const question = new Signal<Question | undefined>(undefined)

/** Asks before something that is hard to undo. */
export const confirm = (asked: Question) => question.set(asked)
