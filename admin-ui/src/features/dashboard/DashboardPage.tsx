import { Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { date } from '../../ui/dates'
import { ErrorState } from '../../ui/ErrorState'
import { Metrics } from '../../ui/Metrics'
import { PageHeader } from '../../ui/PageHeader'
import { RowSkeletons } from '../../ui/RowSkeletons'
import styles from './DashboardPage.module.css'
import { LatestLeads } from './LatestLeads'
import { metricsOf } from './metrics'
import { type Dashboard, useDashboard } from './queries'

const Charts = lazy(async () => ({ default: (await import('./Charts')).Charts }))

/** How the business stands today. */
export function DashboardPage() {
  const dashboard = useDashboard()
  return (
    <>
      <PageHeader title="Dashboard" aside={dashboard.data && date(dashboard.data.today)} />
      {dashboard.isPending && <RowSkeletons label="Loading the dashboard" rows={8} />}
      {dashboard.isError && !dashboard.data && (
        <ErrorState
          text="Failed to fetch the dashboard"
          error={dashboard.error}
          retry={() => dashboard.refetch()}
        />
      )}
      {dashboard.data && <Numbers of={dashboard.data} />}
    </>
  )
}

function Numbers({ of: dashboard }: { of: Dashboard }) {
  return (
    <>
      <Metrics label="Today in numbers" of={metricsOf(dashboard)} />
      <div className={styles.parts}>
        <LatestLeads of={dashboard.latest_leads} />
        <Suspense fallback={<Skeleton h="18rem" radius="md" />}>
          <Charts of={dashboard} />
        </Suspense>
      </div>
    </>
  )
}
