import { api } from '../api/client'
import { toast } from './toast'

/**
 * Saves a file that wants the password to be shown lately: it is asked for before, as a download says
 * nothing of a refusal.
 */
export function useDownload() {
  const mayLeave = api.useMutation('get', '/api/auth/confirm')
  const download = (href: string, name: string, failed: string) =>
    mayLeave.mutate(
      {},
      {
        onSuccess: () =>
          Object.assign(document.createElement('a'), { href, download: name }).click(),
        onError: (error) => toast.problem(error, failed),
      },
    )
  return { download, isPending: mayLeave.isPending }
}
