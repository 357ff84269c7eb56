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

/** What a link is for. Asked once: a link that was used is gone. */
export const useSetupLink = (token: string) =>
  api.useQuery(
    'get',
    '/api/auth/setup',
    { params: { query: { token } } },
    { staleTime: Number.POSITIVE_INFINITY },
  )

export function useSetUp() {
  const cache = useQueryClient()
  return api.useMutation('post', '/api/auth/setup', {
    onSuccess: (me) => cache.setQueryData(meQuery.queryKey, me),
  })
}

export const useChangePassword = () => api.useMutation('post', '/api/auth/password')

export const useSignOut = () => api.useMutation('post', '/api/auth/logout')
