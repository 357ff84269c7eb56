/** All that the settings ask of the engine. */
import { keepPreviousData, useQueryClient } from '@tanstack/react-query'
import { api, type Schemas } from '../../api/client'
import type { Filters } from '../../ui/filters'
import { pages } from '../../ui/pages'

export type User = Schemas['UserView']
export type UserLink = Schemas['UserLink']
export type Token = Schemas['TokenView']
export type MadeToken = Schemas['TokenCreated']
export type TokenScope = Schemas['TokenScope']
export type AuditLine = Schemas['AuditLine']

export type Settings = Schemas['Settings']

export const settingsQuery = api.queryOptions('get', '/api/admin/settings')

export function useWriteSettings() {
  const cache = useQueryClient()
  return api.useMutation('put', '/api/admin/settings', {
    onSuccess: (settings) => {
      cache.setQueryData(settingsQuery.queryKey, settings)
      // A change of the profile is a release by itself.
      cache.invalidateQueries({ queryKey: ['get', '/api/admin/releases'] })
      // Whoever asks admins for a second factor may be the first who has none.
      cache.invalidateQueries({ queryKey: ['get', '/api/auth/me'] })
    },
  })
}

export const useUsers = (query: Filters<'q'>) =>
  api.useQuery(
    'get',
    '/api/admin/users',
    { params: { query } },
    { placeholderData: keepPreviousData },
  )

function useRefreshUsers() {
  const cache = useQueryClient()
  return () => {
    for (const path of ['/api/admin/users', '/api/admin/assignees', '/api/auth/me']) {
      cache.invalidateQueries({ queryKey: ['get', path] })
    }
  }
}

export const useAddUser = () =>
  api.useMutation('post', '/api/admin/users', { onSuccess: useRefreshUsers() })

export const useEditUser = () =>
  api.useMutation('patch', '/api/admin/users/{id}', { onSuccess: useRefreshUsers() })

export const useMakeLink = () => api.useMutation('post', '/api/admin/users/{id}/link')

export const useTokens = () => api.useQuery('get', '/api/admin/tokens')

function useRefreshTokens() {
  const cache = useQueryClient()
  return () => cache.invalidateQueries({ queryKey: ['get', '/api/admin/tokens'] })
}

export const useMakeToken = () =>
  api.useMutation('post', '/api/admin/tokens', { onSuccess: useRefreshTokens() })

export const useRevokeToken = () =>
  api.useMutation('delete', '/api/admin/tokens/{id}', { onSuccess: useRefreshTokens() })

/** The kinds of content, for what a token is narrowed to. */
export const useKinds = () => api.useQuery('get', '/api/admin/content')

export const auditFilterNames = ['q', 'action', 'from', 'to'] as const

export type AuditSearch = Filters<(typeof auditFilterNames)[number]>

export const useAudit = (query: AuditSearch) =>
  api.useInfiniteQuery(
    'get',
    '/api/admin/audit',
    { params: { query } },
    { ...pages, placeholderData: keepPreviousData },
  )
