import { lazyRouteComponent } from '@tanstack/react-router'
import { useMay } from '../api/me'
import { NoScreens } from './fallbacks'

const Dashboard = lazyRouteComponent(
  () => import('../features/dashboard/DashboardPage'),
  'DashboardPage',
)

/** `/admin` itself. */
export function Start() {
  const may = useMay()
  return may('read', 'leads') ? <Dashboard /> : <NoScreens />
}
