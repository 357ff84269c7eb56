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

/** `try 2 of 3`: the one that follows so many that failed. */
export const tryOf = ({ tries, max_tries }: Pick<Release, 'tries' | 'max_tries'>) =>
  `try ${Math.min(tries + 1, max_tries)} of ${max_tries}`

export interface Standing {
  label: string
  tone: Tone
  /** Visitors see no longer what it brought. */
  isOver: boolean
}

export function standingOf(release: Release): Standing {
  const { status } = release
  if (status === 'live') return afterwards(release)
  const { label, tone } = states[status]
  return { label: `${label}${detailOf(release)}`, tone, isOver: false }
}

/** ` 17/63, try 2 of 3` */
function detailOf({ status, tries, max_tries, pages }: Release) {
  if (status === 'failed') return tries > 1 ? ` after ${tries} tries` : ''
  if (status !== 'queued' && status !== 'rendering') return ''
  const isCounted = status === 'rendering' && pages.changed > 0
  const done = isCounted ? ` ${pages.rendered}/${pages.changed}` : ''
  return tries > 0 ? `${done}, ${tryOf({ tries, max_tries })}` : done
}

function afterwards({ undone_by, ended, replaced_by }: Release): Standing {
  if (undone_by?.status === 'live') return over(`Rolled back by ${undone_by.number}`)
  if (ended) return over('Ended')
  if (replaced_by != null) return over(`Replaced by ${replaced_by}`)
  return { ...states.live, isOver: false }
}

const over = (label: string): Standing => ({ label, tone: 'neutral', isOver: true })
