import { IconRocket } from '@tabler/icons-react'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useMay } from '../../api/me'
import { EmptyState } from '../../ui/EmptyState'
import { ErrorState } from '../../ui/ErrorState'
import { FilterBar } from '../../ui/FilterBar'
import { withFilters } from '../../ui/filters'
import { LoadMore } from '../../ui/LoadMore'
import { ButtonLink, CallToActionLink } from '../../ui/links'
import { PageHeader } from '../../ui/PageHeader'
import { rowsOf } from '../../ui/pages'
import { RowSkeletons } from '../../ui/RowSkeletons'
import { Select } from '../../ui/Select'
import { type Release, useReleases } from './queries'
import { ReleaseRow } from './ReleaseRow'
import styles from './ReleasesPage.module.css'
import { bySteps, isWaiting, stateChoices } from './words'

const route = getRouteApi('/console/releases')

/** What goes live, and everything that ever did. */
export function ReleasesPage() {
  const may = useMay()
  const { status } = route.useSearch()
  const navigate = useNavigate({ from: '/releases' })
  const releases = useReleases(status ? { status } : {})
  const rows = rowsOf(releases.data)
  const waiting = rows.filter(isWaiting).sort(bySteps)
  const past = rows.filter((release) => !isWaiting(release))
  const mayPublish = may('create', 'releases')
  return (
    <>
      <PageHeader title="Releases">
        {mayPublish && (
          <CallToActionLink
            to="/releases/new"
            leftSection={<IconRocket size={18} aria-hidden="true" />}
          >
            New release
          </CallToActionLink>
        )}
      </PageHeader>
      <FilterBar>
        <Select
          aria-label="Status"
          placeholder="Status: All"
          data={stateChoices}
          value={status ?? null}
          onChange={(status) => navigate({ search: withFilters({}, { status }), replace: true })}
          clearable
        />
      </FilterBar>
      {releases.isPending && <RowSkeletons label="Loading releases" />}
      {releases.isError && (
        <ErrorState
          text="Failed to fetch releases"
          error={releases.error}
          retry={() => releases.refetch()}
        />
      )}
      {releases.isSuccess && rows.length === 0 && status && (
        <EmptyState text="No release has this status.">
          <ButtonLink to="/releases" variant="default">
            Show all
          </ButtonLink>
        </EmptyState>
      )}
      {releases.isSuccess && rows.length === 0 && !status && (
        <EmptyState text="Nothing was published yet.">
          {mayPublish && <ButtonLink to="/releases/new">New release</ButtonLink>}
        </EmptyState>
      )}
      {waiting.length > 0 && <List title="On their way" of={waiting} all={rows} />}
      {past.length > 0 && <List title="History" of={past} all={rows} />}
      <LoadMore query={releases} />
    </>
  )
}

interface ListProps {
  title: string
  of: Release[]
  all: Release[]
}

function List({ title, of: releases, all }: ListProps) {
  return (
    <section className={styles.part} aria-label={title}>
      <h2>{title}</h2>
      <ul className={styles.list}>
        {releases.map((release) => (
          <ReleaseRow key={release.id} of={release} undoneBy={undoneBy(release, all)} />
        ))}
      </ul>
    </section>
  )
}

/** The release that took this one back, among those that are here. */
const undoneBy = ({ id }: Release, all: Release[]) =>
  all.find(({ restores, cause, status }) => {
    const stands = status !== 'failed' && status !== 'cancelled'
    return restores === id && cause === 'rollback' && stands
  })
