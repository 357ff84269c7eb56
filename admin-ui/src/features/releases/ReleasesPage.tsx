import { IconRocket } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useMay } from '../../api/me'
import { EmptyState } from '../../ui/EmptyState'
import { FilterBar } from '../../ui/FilterBar'
import { ListPage } from '../../ui/ListPage'
import { ButtonLink, CallToActionLink, QuietLink } from '../../ui/links'
import { rowsOf } from '../../ui/pages'
import { useReleases } from './queries'
import { ReleaseList } from './ReleaseList'
import { stateChoices } from './standing'
import { bySteps, isWaiting } from './words'

const route = getRouteApi('/console/releases')

/** What goes live, and everything that ever did. */
export function ReleasesPage() {
  const may = useMay()
  const search = route.useSearch()
  const releases = useReleases(search)
  const rows = rowsOf(releases.data)
  const waiting = rows.filter(isWaiting).sort(bySteps)
  const past = rows.filter((release) => !isWaiting(release))
  const mayPublish = may('create', 'releases')
  return (
    <ListPage
      title="Releases"
      action={
        mayPublish && (
          <CallToActionLink
            to="/releases/new"
            leftSection={<IconRocket size={18} aria-hidden="true" />}
          >
            New release
          </CallToActionLink>
        )
      }
      above={
        <FilterBar
          filters={search}
          choices={[{ name: 'status', label: 'Status', data: stateChoices }]}
        />
      }
      query={releases}
      loading="Loading releases"
      failed="Failed to fetch releases"
      rows={rows}
      empty={
        search.status ? (
          <EmptyState text="No release has this status.">
            <QuietLink to="/releases">Show all</QuietLink>
          </EmptyState>
        ) : (
          <EmptyState text="Nothing was published yet.">
            {mayPublish && <ButtonLink to="/releases/new">New release</ButtonLink>}
          </EmptyState>
        )
      }
    >
      {waiting.length > 0 && <ReleaseList title="On their way" of={waiting} />}
      {past.length > 0 && <ReleaseList title="History" of={past} />}
    </ListPage>
  )
}
