import { Checkbox } from '@mantine/core'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useMay } from '../../api/me'
import { EmptyState } from '../../ui/EmptyState'
import { ErrorState } from '../../ui/ErrorState'
import { FilterBar } from '../../ui/FilterBar'
import { withFilters } from '../../ui/filters'
import { LoadMore } from '../../ui/LoadMore'
import { ButtonLink } from '../../ui/links'
import { PageHeader } from '../../ui/PageHeader'
import { rowsOf } from '../../ui/pages'
import { RowSkeletons } from '../../ui/RowSkeletons'
import { SearchBox } from '../../ui/SearchBox'
import styles from './MediaPage.module.css'
import { PictureCard } from './PictureCard'
import { useLibrary } from './queries'
import type { MediaSearch } from './search'
import { UploadButtons } from './UploadButtons'
import { UploadList } from './UploadList'
import { useDrop } from './useDrop'
import { useUploads } from './useUploads'

const PicturePanel = lazy(async () => ({ default: (await import('./PicturePanel')).PicturePanel }))
const route = getRouteApi('/console/media')

/** The pictures that entries show. */
export function MediaPage() {
  const search = route.useSearch()
  const { q, archived, picture } = search
  const navigate = useNavigate({ from: '/media' })
  const may = useMay()
  const mayUpload = may('create', 'media')
  const library = useLibrary({ ...(q && { q }), ...(archived && { archived: true }) })
  const { uploads, add, retry, forget } = useUploads()
  const isOver = useDrop((files) => mayUpload && add(files))
  const rows = rowsOf(library.data)
  const narrow = (changes: { [key in keyof MediaSearch]?: string | null }, replace = true) =>
    navigate({ search: withFilters(search, changes), replace })
  const look = (id: string) => narrow({ picture: id }, false)
  return (
    <>
      <PageHeader title="Media">{mayUpload && <UploadButtons add={add} />}</PageHeader>
      <FilterBar>
        <SearchBox
          label="Search pictures"
          placeholder="Name of the file, description"
          q={q}
          find={(q) => narrow({ q })}
        />
        <Checkbox
          label="Archived"
          className={styles.archived}
          checked={Boolean(archived)}
          onChange={({ currentTarget }) => narrow({ archived: currentTarget.checked ? '1' : null })}
        />
      </FilterBar>
      <UploadList of={uploads} retry={retry} forget={forget} look={look} />
      {library.isPending && <RowSkeletons label="Loading pictures" rows={3} />}
      {library.isError && (
        <ErrorState
          text="Failed to fetch pictures"
          error={library.error}
          retry={() => library.refetch()}
        />
      )}
      {library.isSuccess && rows.length === 0 && (
        <EmptyState
          text={
            q || archived
              ? 'No pictures found matching your criteria'
              : 'No pictures yet. Drop or paste one here.'
          }
        >
          {(q || archived) && (
            <ButtonLink to="/media" search={{}} variant="default">
              Show all pictures
            </ButtonLink>
          )}
        </EmptyState>
      )}
      {rows.length > 0 && (
        <ul className={styles.grid} aria-label="Pictures">
          {rows.map((media) => (
            <li key={media.id}>
              <PictureCard of={media} look={look} />
            </li>
          ))}
        </ul>
      )}
      <LoadMore query={library} />
      {isOver && mayUpload && <div className={styles.over}>Drop to upload</div>}
      <Suspense>
        {picture && (
          <PicturePanel
            key={picture}
            id={picture}
            look={look}
            close={() => narrow({ picture: null })}
          />
        )}
      </Suspense>
    </>
  )
}
