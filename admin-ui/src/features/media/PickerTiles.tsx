import { Button, FileButton } from '@mantine/core'
import { IconCamera, IconUpload } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { misfitsOf, type Shape } from './fit'
import { Coming } from './Picture'
import styles from './PicturePicker.module.css'
import { PictureTile, Sending } from './PictureTile'
import { urlOf } from './previews'
import type { Media } from './queries'
import { Remedy } from './Remedy'
import { ACCEPTED } from './send'
import tiles from './Tiles.module.css'
import { said, useUploaded } from './UploadList'
import { useCamera } from './useCamera'
import type { Upload, Uploads } from './useUploads'
import { describedIn, isUsable, missingOf, sizeOf, titleOf } from './words'

interface Choice {
  shape: Shape
  chosen: string | undefined
  /** The picture that the Tab key comes to. */
  stop: string | undefined
  choose: (id: string) => void
  pick: (media: Media) => void
}

interface TileProps extends Choice {
  of: Media
  remedy: ReactNode
}

/** A picture to choose: its size, and whether it fits. */
export function PickerTile({ of: media, shape, chosen, stop, choose, pick, remedy }: TileProps) {
  const [misfit] = misfitsOf(media, shape)
  const missing = missingOf(media)
  return (
    <PictureTile
      of={media}
      sizes="12rem"
      isChosen={media.id === chosen}
      isStop={media.id === stop}
      badge={
        missing &&
        media.state !== 'failed' && (
          <span
            className={styles.badge}
            title={describedIn(media)}
            data-none={!isUsable(media) || undefined}
          >
            {missing}
          </span>
        )
      }
      remedy={remedy}
      onClick={() => choose(media.id)}
      use={() => pick(media)}
    >
      <b>{titleOf(media)}</b>
      {media.state !== 'failed' && (
        <span className={styles.size} data-misfit={misfit !== undefined || undefined}>
          {sizeOf(media)}
          {misfit && `. ${misfit.label}`}
        </span>
      )}
    </PictureTile>
  )
}

interface SentProps extends Choice {
  of: Upload
  uploads: Uploads
}

/** A picture on its way from here, then the one that it became. */
export function SentTile({ of: upload, uploads, ...choice }: SentProps) {
  const { id, file, state, percent } = upload
  const media = useUploaded(upload)
  const retry = () => uploads.retry(upload)
  const forget = () => uploads.forget(id)
  // Sent twice, it is one picture.
  const first = uploads.uploads.find((one) => one.media && one.media === upload.media)
  if (first && first.id !== id) return null
  if (media && state === 'sent') {
    const remedy = <Remedy of={media} add={uploads.add} retry={retry} removed={forget} />
    return (
      <li>
        <PickerTile of={media} remedy={remedy} {...choice} />
      </li>
    )
  }
  return (
    <li>
      <div className={tiles.tile} data-state={state}>
        <div>
          <span className={tiles.picture}>
            <Coming url={state === 'failed' ? undefined : urlOf(file)} />
            {state === 'sending' && <Sending percent={percent} />}
          </span>
          <span className={tiles.about} data-about>
            <b>{file.name}</b>
            <span className={state === 'failed' ? tiles.reason : undefined} role="status">
              {said(upload)}
            </span>
          </span>
        </div>
        {state === 'failed' && (
          <div className={tiles.remedy}>
            <Button variant="default" size="compact-md" onClick={retry}>
              Try again
            </Button>
            <Button variant="subtle" size="compact-md" c="var(--danger)" onClick={forget}>
              Remove
            </Button>
          </div>
        )}
      </div>
    </li>
  )
}

/** The ways to a new picture: from the disk; on what has a camera at the back, from that. */
export function UploadTiles({ add }: Pick<Uploads, 'add'>) {
  const hasCamera = useCamera()
  return (
    <>
      <li>
        <FileButton accept={ACCEPTED} multiple onChange={add}>
          {(props) => (
            <button {...props} type="button" data-tile="" className={styles.upload}>
              <IconUpload size={22} aria-hidden="true" />
              <b>Upload</b>
              {!hasCamera && <span>or drop, or paste</span>}
            </button>
          )}
        </FileButton>
      </li>
      {hasCamera && (
        <li>
          <FileButton
            accept="image/*"
            capture="environment"
            onChange={(file: File | null) => file && add([file])}
          >
            {(props) => (
              <button {...props} type="button" data-tile="" className={styles.upload}>
                <IconCamera size={22} aria-hidden="true" />
                <b>Take a photo</b>
              </button>
            )}
          </FileButton>
        </li>
      )}
    </>
  )
}
