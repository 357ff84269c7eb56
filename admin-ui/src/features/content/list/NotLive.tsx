import { rowsOf } from '../../../ui/pages'
import { useReleases } from '../../releases/queries'
import { ReleaseList } from '../../releases/ReleaseList'
import { stillFailed } from '../../releases/words'

/** Releases that wait for a decision, or failed since the last one went live. Nothing where all is well. */
export function NotLive() {
  const newest = rowsOf(useReleases({}).data)
  const held = rowsOf(useReleases({ status: 'held' }).data)
  const all = [...held, ...stillFailed(newest)]
  return all.length > 0 && <ReleaseList title="Did not go live" of={all} />
}
