import { MutationCache, QueryClient } from '@tanstack/react-query'
import { isProblem } from './problem'

/** What the engine refused it will refuse again. */
const mayHelp = (failures: number, error: unknown) =>
  failures < 2 && !(isProblem(error) && error.status < 500)

export const newQueryClient = () =>
  new QueryClient({
    mutationCache: new MutationCache({ onError: (error) => console.error(error) }),
    defaultOptions: {
      queries: { staleTime: 10_000, retry: mayHelp },
      // A call is made at once, or fails: nothing is sent later behind somebody's back.
      mutations: { networkMode: 'always' },
    },
  })
