/** All that the sign-in asks of the engine. */
import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../api/client'
import { meQuery } from '../../api/me'

/** The answer says who it is: nothing more to ask. */
export function useSignIn() {
  const cache = useQueryClient()
  return api.useMutation('post', '/api/auth/login', {
    onSuccess: (me) => cache.setQueryData(meQuery.queryKey, me),
  })
}

export const useSignOut = () => api.useMutation('post', '/api/auth/logout')
