import { MutationCache, QueryClient } from '@tanstack/react-query'
import { isProblem } from './problem'

/** What the engine refused it will refuse again; without a connection the next one asks again. */
const mayHelp = (failures: number, error: unknown) =>
  failures < 2 && navigator.onLine && !(isProblem(error) && error.status < 500)

export const newQueryClient = () =>
  new QueryClient({
    mutationCache: new MutationCache({ onError: (error) => console.error(error) }),
    defaultOptions: {
      // A screen says that it cannot be shown, instead of waiting for a connection.
      queries: {
        staleTime: 10_000,
        retry: mayHelp,
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      // A call is made at once, or fails: nothing is sent later behind somebody's back.
      mutations: { networkMode: 'always' },
    },
  })
