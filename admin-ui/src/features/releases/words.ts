/** What the screens of releases say. */
import { dateTime } from '../../ui/dates'
import { counted } from '../../ui/words'
import { type Cell, cellOf } from './cells'
import type { Plan, Problem, Release } from './queries'

/** Whether the engine would refuse it like this. */
export const isStopped = ({ problems }: Plan) => problems.some(({ stops }) => stops)

/** What would stop a release of all that is planned, by the text that it is about. */
export function unfinishedIn({ items, problems }: Plan): Map<Cell, Problem[]> {
  const stopping = items.map((item) => {
    const cell = cellOf(item)
    return [cell, problems.filter((one) => one.stops && cellOf(one) === cell)] as const
  })
  return new Map(stopping.filter(([, found]) => found.length > 0))
}

/** Why there is a release that nobody chose the texts of. */
const causes: Record<Release['cause'], string> = {
  people: '',
  rollback: 'Rollback',
  import: 'Import of files',
  packages: 'Price list',
  profile: 'Business profile',
  site: 'Site made anew',
  end: 'Planned end',
  slug: 'New address',
}

/** '' for one that somebody put together. */
export const causeOf = ({ cause }: Release) => causes[cause]

/** Whether there are earlier texts to go back to: before the first release there were none. */
export const canRollBack = ({ status, cause, number }: Release) =>
  status === 'live' && number > 1 && ['people', 'rollback', 'import', 'end'].includes(cause)

/** What the button says that does not wait any longer. */
export function nowVerb({ status, cause }: Release) {
  if (status === 'held') return cause === 'end' ? 'Run anyway' : 'Try again'
  return cause === 'end' ? 'End now' : 'Publish now'
}

/** Why a release is held: an end asks first, any other lacks something. */
export const heldTitle = ({ cause }: Release) =>
  cause === 'end' ? 'Somebody has to decide' : 'It could not go live at its time'

/** What is not over yet, from what asks for somebody. */
const steps = ['held', 'rendering', 'queued', 'scheduled']

export const isWaiting = ({ status }: Release) => steps.includes(status)

/** Of the newest releases, those that failed since the last one went live. */
export function stillFailed(newest: Release[]) {
  const lastLive = Math.max(0, ...newest.map(({ live_at }) => (live_at ? Date.parse(live_at) : 0)))
  const isSince = ({ publish_at, created_at }: Release) =>
    Date.parse(publish_at ?? created_at) > lastLive
  return newest.filter((release) => release.status === 'failed' && isSince(release))
}

/** What is under way first, then in the order in which it is due. */
export const bySteps = (a: Release, b: Release) =>
  steps.indexOf(a.status) - steps.indexOf(b.status) ||
  Date.parse(a.publish_at ?? a.created_at) - Date.parse(b.publish_at ?? b.created_at)

export const texts = (count: number) => counted(count, 'text')
export const pagesOf = (count: number) => counted(count, 'page')

/** `0.42` → `0.4 s`, `75` → `1 min 15 s` */
export function duration(seconds: number) {
  if (seconds < 60) return `${seconds < 10 ? seconds.toFixed(1) : Math.round(seconds)} s`
  const whole = Math.round(seconds)
  if (whole < 3_600) return `${Math.floor(whole / 60)} min ${whole % 60} s`
  return `${Math.floor(whole / 3_600)} h ${Math.floor((whole % 3_600) / 60)} min`
}

/** What is said of a release that was just made. */
export const onItsWay = ({ number, status }: Release) =>
  status === 'scheduled' ? `Release ${number} is scheduled` : `Release ${number} is on its way`

/** When it happened, or will. Whether visitors still read it is not for its date to say. */
export function whenOf({ status, live_at, publish_at, created_at }: Release) {
  if (live_at) return `Went live ${dateTime(live_at)}`
  if (status === 'scheduled' && publish_at) return `Goes live ${dateTime(publish_at)}`
  if (status === 'held' && publish_at) return `Was due ${dateTime(publish_at)}`
  return dateTime(created_at)
}
