/** All that the sign-in asks of the engine. */
import { useQueryClient } from '@tanstack/react-query'
import { api, type Schemas } from '../../api/client'
import { meQuery } from '../../api/me'
import { forgetHere } from '../notices/push'

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

/** The engine forgets the browser with the session, and the browser the engine. */
export const useSignOut = () =>
  api.useMutation('post', '/api/auth/logout', { onSuccess: forgetHere })

export const useConfirm = () => api.useMutation('post', '/api/auth/confirm')

export type Session = Schemas['AuthSession']

export const sessionsQuery = api.queryOptions('get', '/api/auth/sessions')
export const secondFactorQuery = api.queryOptions('get', '/api/auth/second-factor')

function useRefresh(...paths: string[]) {
  const cache = useQueryClient()
  return () => {
    for (const path of paths) cache.invalidateQueries({ queryKey: ['get', path] })
  }
}

export const useEndSession = () =>
  api.useMutation('delete', '/api/auth/sessions/{id}', {
    onSuccess: useRefresh('/api/auth/sessions'),
  })

export const useEndOtherSessions = () =>
  api.useMutation('delete', '/api/auth/sessions', { onSuccess: useRefresh('/api/auth/sessions') })

export const useBeginSecondFactor = () => api.useMutation('post', '/api/auth/second-factor')

/** With it, somebody who might do nothing may do all that the role allows. */
const AFFECTED = ['/api/auth/second-factor', '/api/auth/me', '/api/admin/users'] as const

export const useProveSecondFactor = () =>
  api.useMutation('put', '/api/auth/second-factor', {
    onSuccess: useRefresh('/api/auth/second-factor', '/api/admin/users'),
  })

export const useRemoveSecondFactor = () =>
  api.useMutation('delete', '/api/auth/second-factor', { onSuccess: useRefresh(...AFFECTED) })

export const useRenewRecoveryCodes = () =>
  api.useMutation('post', '/api/auth/second-factor/recovery-codes', {
    onSuccess: useRefresh('/api/auth/second-factor'),
  })
