/** All that the screens of leads ask of the engine. */
import { api, type Schemas } from '../../api/client'
import { pages } from '../../ui/pages'

export type Lead = Schemas['Lead']

export interface LeadFilter {
  status?: string
}

export const useLeads = (filter: LeadFilter) =>
  api.useInfiniteQuery('get', '/api/admin/leads', { params: { query: filter } }, pages)
