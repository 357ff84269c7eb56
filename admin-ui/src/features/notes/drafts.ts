import { keptMe } from '../../api/me'
import type { About } from './queries'

const nameOf = ({ kind, id }: About) => `jaali.note.${keptMe()?.user.id}.${kind}.${id}`

/** What was typed as a new note stays until it is saved, also when another row was opened meanwhile. */
export const drafts = {
  get(about: About) {
    try {
      return sessionStorage.getItem(nameOf(about)) ?? ''
    } catch {
      return ''
    }
  },
  set(about: About, text: string) {
    try {
      if (text) sessionStorage.setItem(nameOf(about), text)
      else sessionStorage.removeItem(nameOf(about))
    } catch {
      // A device without room: it stays as long as the page is open.
    }
  },
}
