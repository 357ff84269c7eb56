/** Where a release stands, in a word: also what became of it after it went live. */
import type { Tone } from '../../ui/Tag'
import type { Release } from './queries'

const states: Record<Release['status'], { label: string; tone: Tone }> = {
  scheduled: { label: 'Scheduled', tone: 'info' },
  held: { label: 'Held', tone: 'warning' },
  queued: { label: 'Queued', tone: 'medium' },
  rendering: { label: 'Rendering', tone: 'medium' },
  live: { label: 'Live', tone: 'ok' },
  failed: { label: 'Failed', tone: 'danger' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
}

/** The states by their names, as choices of a filter. */
export const stateChoices = Object.entries(states).map(([value, { label }]) => ({ value, label }))

/** Tries after which a release has failed, as the engine counts. */
const MAX_TRIES = 3

/** `try 2 of 3`: the one that follows so many that failed. */
export const tryOf = ({ tries }: Pick<Release, 'tries'>) =>
  `try ${Math.min(tries + 1, MAX_TRIES)} of ${MAX_TRIES}`

export interface Standing {
  label: string
  tone: Tone
  /** The release that takes this one back, or did. */
  undoneBy?: Release | undefined
  /** Visitors see no longer what it brought. */
  isOver: boolean
}

/** `newer`: the releases after it, as far as they are known. */
export function standingOf(release: Release, newer: Release[] = []): Standing {
  const { status } = release
  if (status === 'live') return afterwards(release, newer)
  const { label, tone } = states[status]
  return { label: `${label}${detailOf(release)}`, tone, isOver: false }
}

/** ` 17/63, try 2 of 3` */
function detailOf({ status, tries, pages }: Release) {
  if (status === 'failed') return tries > 1 ? ` after ${tries} tries` : ''
  if (status !== 'queued' && status !== 'rendering') return ''
  const isCounted = status === 'rendering' && pages.changed > 0
  const done = isCounted ? ` ${pages.rendered}/${pages.changed}` : ''
  return tries > 0 ? `${done}, ${tryOf({ tries })}` : done
}

function afterwards({ id }: Release, newer: Release[]): Standing {
  const after = (cause: Release['cause']) =>
    newer.find(
      (one) =>
        one.restores === id &&
        one.cause === cause &&
        one.status !== 'failed' &&
        one.status !== 'cancelled',
    )
  const undoneBy = after('rollback')
  if (undoneBy?.status === 'live') {
    return { label: `Rolled back by ${undoneBy.number}`, tone: 'neutral', undoneBy, isOver: true }
  }
  if (after('end')?.status === 'live') return { label: 'Ended', tone: 'neutral', isOver: true }
  return { ...states.live, undoneBy, isOver: false }
}
