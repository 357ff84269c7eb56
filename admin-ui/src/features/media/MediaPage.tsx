import { Button, Checkbox, FileButton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconCamera, IconUpload } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useMay } from '../../api/me'
import { CallToAction } from '../../ui/CallToAction'
import { EmptyState } from '../../ui/EmptyState'
import { FilterBar, useNarrow } from '../../ui/FilterBar'
import { ListPage } from '../../ui/ListPage'
import { QuietLink } from '../../ui/links'
import { rowsOf } from '../../ui/pages'
import { RowList } from '../../ui/RowList'
import styles from './MediaPage.module.css'
import { PictureCard } from './PictureCard'
import { useLibrary } from './queries'
import { ACCEPTED } from './send'
import { UploadList } from './UploadList'
import { useDrop } from './useDrop'
import { useUploads } from './useUploads'

const PicturePanel = lazy(async () => ({ default: (await import('./PicturePanel')).PicturePanel }))
const route = getRouteApi('/console/media')

/** The pictures that entries show. */
export function MediaPage() {
  const search = route.useSearch()
  const { q, archived, picture } = search
  const may = useMay()
  const mayUpload = may('create', 'media')
  const library = useLibrary({ ...(q && { q }), ...(archived && { archived: true }) })
  const { uploads, add, retry, forget } = useUploads()
  const isOver = useDrop((files) => mayUpload && add(files))
  const rows = rowsOf(library.data)
  const narrow = useNarrow(search)
  const look = (id: string) => narrow({ picture: id }, false)
  return (
    <>
      <ListPage
        title="Media"
        action={mayUpload && <UploadButtons add={add} />}
        above={
          <>
            <FilterBar
              filters={search}
              search={{ label: 'Search pictures', placeholder: 'Name of the file, description' }}
            >
              <Checkbox
                label="Archived"
                className={styles.archived}
                checked={Boolean(archived)}
                onChange={({ currentTarget }) =>
                  narrow({ archived: currentTarget.checked ? '1' : null })
                }
              />
            </FilterBar>
            <UploadList of={uploads} retry={retry} forget={forget} look={look} />
          </>
        }
        query={library}
        loading="Loading pictures"
        skeletons={3}
        failed="Failed to fetch pictures"
        rows={rows}
        empty={
          q || archived ? (
            <EmptyState text="No pictures found matching your criteria">
              <QuietLink to="/media" search={{}}>
                Show all pictures
              </QuietLink>
            </EmptyState>
          ) : (
            <EmptyState text="No pictures yet. Drop or paste one here." />
          )
        }
      >
        <RowList label="Pictures" of={rows} frame="none" className={styles.grid}>
          {(media) => <PictureCard of={media} look={look} />}
        </RowList>
      </ListPage>
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

/** From the disk; on what has a camera at the back, from that. */
function UploadButtons({ add }: { add: (files: Iterable<File>) => void }) {
  const hasCamera = useMediaQuery('(pointer: coarse)')
  return (
    <>
      {hasCamera && (
        <FileButton
          accept="image/*"
          capture="environment"
          onChange={(file: File | null) => file && add([file])}
        >
          {(props) => (
            <Button
              {...props}
              variant="default"
              leftSection={<IconCamera size={18} aria-hidden="true" />}
            >
              Take a photo
            </Button>
          )}
        </FileButton>
      )}
      <FileButton accept={ACCEPTED} multiple onChange={add}>
        {(props) => (
          <CallToAction {...props} leftSection={<IconUpload size={18} aria-hidden="true" />}>
            Upload
          </CallToAction>
        )}
      </FileButton>
    </>
  )
}
