/** All that the dashboard asks of the engine. */
import { api, type Schemas } from '../../api/client'

export type Dashboard = Schemas['Dashboard']

export const useDashboard = () => api.useQuery('get', '/api/admin/dashboard')
