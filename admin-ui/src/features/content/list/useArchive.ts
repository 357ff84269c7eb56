import { useState } from 'react'
import { isProblem } from '../../../api/problem'
import { confirm } from '../../../ui/confirm'
import { toast } from '../../../ui/toast'
import { type Entry, useArchiveEntry, useRestoreEntry } from '../queries'

/** Taking an entry off the site, and bringing it back. */
export function useArchive({ kind, slug, title }: Entry) {
  /** The entries that refer to it: `service/cockroach`. */
  const [usedBy, setUsedBy] = useState<string[]>()
  const params = { path: { kind, slug } }
  const restoring = useRestoreEntry(
    toast.outcome('Back again; on the site with the next release', 'Failed to bring it back'),
  )
  const restore = () => restoring.mutate({ params })
  const archiving = useArchiveEntry({
    onSuccess: () => toast.undo('Archived; it leaves the site with the next release', restore),
    onError: (error) => {
      const users = isProblem(error) ? (error.errors ?? []).map(({ field }) => field) : []
      if (users.length > 0) setUsedBy(users)
      else toast.problem(error, 'Failed to archive')
    },
  })
  const archive = () =>
    confirm({
      title: `Archive “${title}”?`,
      text: 'It leaves the site with the next release, in every language. You can bring it back.',
      verb: 'Archive',
      run: () => archiving.mutate({ params }),
    })
  return { archive, restore, usedBy, close: () => setUsedBy(undefined) }
}
