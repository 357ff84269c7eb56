import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../../api/client'
import { useMe } from '../../../api/me'
import { isStatus } from '../../../api/problem'
import { toast } from '../../../ui/toast'
import { moveKept } from '../draft/kept'
import { type Entry, entryQuery, useRefresh } from '../queries'
import { wordOf } from '../words'

/** Gives an entry another slug. `moved` leads to where it is now, before the old place is left. */
export function useChangeSlug(moved?: (slug: string) => Promise<void> | void) {
  const cache = useQueryClient()
  const { user } = useMe()
  const refresh = useRefresh()
  return api.useMutation('patch', '/api/admin/content/{kind}/{slug}', {
    // Here and not where it is asked for: the dialog is gone by then.
    onSuccess: async (made, { params }) => {
      const { kind, slug } = params.path
      moveKept(user.id, kind, slug, made.slug)
      cache.setQueryData<Entry>(entryQuery(kind, made.slug).queryKey, made)
      toast.success(`New ${wordOf(kind)}: ${made.slug}`)
      await moved?.(made.slug)
      cache.removeQueries({ queryKey: entryQuery(kind, slug).queryKey })
      refresh()
    },
    // Its present version comes along: the next try is about that one.
    onError: (error) => isStatus(error, 412) && refresh(),
  })
}
