import { Button, Checkbox, FileButton } from '@mantine/core'
import { IconCamera, IconTextCaption, IconUpload } from '@tabler/icons-react'
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
import { PictureChips } from './PictureChips'
import { PictureCard } from './PictureTile'
import { useLibrary } from './queries'
import { Remedy } from './Remedy'
import { ACCEPTED } from './send'
import tiles from './Tiles.module.css'
import { UploadList } from './UploadList'
import { useCamera } from './useCamera'
import { useDrop } from './useDrop'
import { useUploads } from './useUploads'

const PicturePanel = lazy(async () => ({ default: (await import('./PicturePanel')).PicturePanel }))
const route = getRouteApi('/console/media')

/** The pictures that entries show. */
export function MediaPage() {
  const search = route.useSearch()
  const { q, archived, picture, tag, unused } = search
  const may = useMay()
  const mayUpload = may('create', 'media')
  const library = useLibrary({
    ...(q && { q }),
    ...(archived && { archived: true }),
    ...(tag && { tag }),
    ...(unused && { unused: true }),
  })
  const uploads = useUploads()
  const { add } = uploads
  const isOver = useDrop((files) => mayUpload && add(files))
  const rows = rowsOf(library.data)
  const narrow = useNarrow(search)
  const look = (id: string) => narrow({ picture: id })
  return (
    <>
      <ListPage
        title="Media"
        action={
          <>
            {may('update', 'media') && (
              <QuietLink
                to="/media/describe"
                leftSection={<IconTextCaption size={18} aria-hidden="true" />}
              >
                Describe pictures
              </QuietLink>
            )}
            {mayUpload && <UploadButtons add={add} />}
          </>
        }
        above={
          <>
            <FilterBar
              filters={search}
              search={{ label: 'Search pictures', placeholder: 'File name, description' }}
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
            <div className={styles.chips}>
              <PictureChips
                of={{ ...(tag && { tag }), ...(unused && { unused: true }) }}
                choose={(only) =>
                  narrow({ tag: only.tag ?? null, unused: only.unused ? '1' : null })
                }
              />
            </div>
            <UploadList of={uploads} look={look} />
          </>
        }
        query={library}
        loading="Loading pictures"
        skeletons={3}
        failed="Failed to fetch pictures"
        rows={rows}
        empty={
          q || archived || tag || unused ? (
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
        <RowList label="Pictures" of={rows} frame="none" className={tiles.grid}>
          {(media) => (
            <PictureCard
              of={media}
              look={look}
              remedy={
                mayUpload && <Remedy of={media} add={add} retry={uploads.retryOf(media.id)} />
              }
            />
          )}
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
  const hasCamera = useCamera()
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
