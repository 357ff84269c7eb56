import { Button, CloseButton, Progress } from '@mantine/core'
import { skipToken, useQuery } from '@tanstack/react-query'
import styles from './MediaPage.module.css'
import { type Media, pictureQuery } from './queries'
import type { Upload, Uploads } from './useUploads'
import { isUsable, progressOf } from './words'

interface Props {
  of: Uploads
  look: (id: string) => void
}

/** What is said of an upload, or of the picture that it became. */
export function said({ state, percent, error }: Upload, media?: Media) {
  switch (state) {
    case 'waiting':
      return 'Waits for its turn'
    case 'sending':
      return `${percent}% sent`
    case 'failed':
      return error
    case 'sent':
      return media && (progressOf(media) ?? done(media))
  }
}

const done = (media: Media) =>
  isUsable(media) ? 'Uploaded' : 'Uploaded. Say what it shows, so that it can be used.'

/** The picture that an upload became, as it is now. */
export function useUploaded({ media: id }: Upload) {
  const query = pictureQuery(id ?? '')
  return useQuery({ ...query, ...(!id && { queryFn: skipToken }) }).data
}

/** Pictures on their way, and what became of them. */
export function UploadList({ of: uploads, look }: Props) {
  if (uploads.uploads.length === 0) return null
  return (
    <ul className={styles.uploads} aria-label="Uploads">
      {uploads.uploads.map((upload) => (
        <UploadRow key={upload.id} of={upload} uploads={uploads} look={look} />
      ))}
    </ul>
  )
}

interface RowProps extends Pick<Props, 'look'> {
  of: Upload
  uploads: Uploads
}

function UploadRow({ of: upload, uploads: { retry, forget }, look }: RowProps) {
  const { id, file, state, percent } = upload
  const media = useUploaded(upload)
  const isFailed = state === 'failed' || media?.state === 'failed'
  const isMade = media?.state === 'processing'
  return (
    <li data-state={isFailed ? 'failed' : state}>
      <div>
        <b>{file.name}</b>
        <span role="status">{said(upload, media)}</span>
        {state === 'sending' && <Progress value={percent} aria-label="Sent" />}
        {isMade && <Progress value={media.progress} animated aria-label="Made" />}
      </div>
      {media && !isFailed && (
        <Button
          variant="default"
          onClick={() => {
            look(media.id)
            forget(id)
          }}
        >
          Describe it
        </Button>
      )}
      {isFailed && (
        <Button variant="default" onClick={() => retry(upload)}>
          Try again
        </Button>
      )}
      {(state === 'sent' || isFailed) && (
        <CloseButton
          size="2.75rem"
          iconSize="1.25rem"
          aria-label={`Dismiss ${file.name}`}
          onClick={() => forget(id)}
        />
      )}
    </li>
  )
}
