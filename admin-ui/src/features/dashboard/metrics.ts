import type { Metric } from '../../ui/Metrics'
import { rupees } from '../../ui/money'
import type { Dashboard } from './queries'

/** The seven numbers, each with the way to its rows. */
export const metricsOf = ({ metrics }: Dashboard): Metric[] => [
  {
    label: 'Total Leads',
    value: metrics.total_leads,
    rows: { to: '/leads', search: { view: 'all' } },
  },
  {
    label: 'New Leads Today',
    value: metrics.new_leads_today,
    rows: { to: '/leads', search: { filter: 'today' } },
  },
  {
    label: 'Follow-ups Due',
    value: metrics.follow_ups_due,
    rows: { to: '/leads', search: { filter: 'due' } },
  },
  {
    label: 'Upcoming Bookings',
    value: metrics.upcoming_bookings,
    rows: { to: '/bookings', search: { status: 'upcoming' } },
  },
  {
    label: 'Completed',
    value: metrics.completed_bookings,
    rows: { to: '/bookings', search: { status: 'completed' } },
  },
  {
    label: 'Active Contracts',
    value: metrics.active_contracts,
    rows: { to: '/customers', search: { contract: 'current' } },
  },
  {
    label: 'Monthly Revenue',
    value: rupees(metrics.monthly_revenue),
    rows: { to: '/', hash: 'revenue' },
    wide: true,
  },
]
