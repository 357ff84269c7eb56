/** The files of the console itself: an upgrade takes those of a build away, a lost connection all. */
import { tryConnection } from './connection'

let misses = false

/** Whether this page lacks a file. A browser may not ask for it again: another page has to. */
export const missesFile = () => misses

/** A file could not be fetched. A page from before an upgrade asks for one that is gone: a new page knows the new ones. */
export async function fileMissed(event: Event) {
  // Without a connection a new page would know no more, and lose what is on this one.
  event.preventDefault()
  misses = true
  if (await tryConnection()) window.location.reload()
}
