import { useState } from 'react'
import { confirm } from '../../../ui/confirm'
import { toast } from '../../../ui/toast'
import {
  type Entry,
  findReferrers,
  type Referrer,
  useArchiveEntry,
  useRestoreEntry,
} from '../queries'

/** Taking an entry off the site, and bringing it back. */
export function useArchive({ kind, slug, title }: Entry) {
  const [usedBy, setUsedBy] = useState<Referrer[]>()
  const params = { path: { kind, slug } }
  const restoring = useRestoreEntry(
    toast.outcome('Back again; on the site with the next release', 'Failed to bring it back'),
  )
  const restore = () => restoring.mutate({ params })
  const archiving = useArchiveEntry({
    onSuccess: () => toast.undo('Archived; it leaves the site with the next release', restore),
    onError: (error) => toast.problem(error, 'Failed to archive'),
  })
  /** Says first who refers to it: then there is nothing to confirm. */
  async function archive() {
    const users = await findReferrers(params.path)
    if (users.length > 0) return setUsedBy(users)
    confirm({
      title: `Archive “${title}”?`,
      text: 'It leaves the site with the next release, in every language. You can bring it back.',
      verb: 'Archive',
      run: () => archiving.mutate({ params }),
    })
  }
  return { archive, restore, usedBy, close: () => setUsedBy(undefined) }
}
