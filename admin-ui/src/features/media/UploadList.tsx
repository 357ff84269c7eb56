import { Button, CloseButton, Progress } from '@mantine/core'
import styles from './MediaPage.module.css'
import type { Upload } from './useUploads'

interface Props {
  of: Upload[]
  retry: (id: number) => void
  forget: (id: number) => void
  look: (id: string) => void
}

function said({ state, percent, error }: Upload) {
  switch (state) {
    case 'waiting':
      return 'Waits for its turn'
    case 'sending':
      return `${percent}% sent`
    case 'making':
      return 'Its sizes are being made …'
    case 'done':
      return 'Uploaded. Say what it shows, so that it can be used.'
    case 'failed':
      return error
  }
}

/** Pictures on their way, and what became of them. */
export function UploadList({ of: uploads, retry, forget, look }: Props) {
  if (uploads.length === 0) return null
  return (
    <ul className={styles.uploads} aria-label="Uploads">
      {uploads.map((upload) => {
        const { id, file, state, percent, media } = upload
        return (
          <li key={id} data-state={state}>
            <div>
              <b>{file.name}</b>
              <span role="status">{said(upload)}</span>
              {(state === 'sending' || state === 'making') && (
                <Progress value={percent} animated={state === 'making'} aria-label="Sent" />
              )}
            </div>
            {media && (
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
            {state === 'failed' && (
              <Button variant="default" onClick={() => retry(id)}>
                Try again
              </Button>
            )}
            {(state === 'done' || state === 'failed') && (
              <CloseButton
                size="2.75rem"
                iconSize="1.25rem"
                aria-label={`Dismiss ${file.name}`}
                onClick={() => forget(id)}
              />
            )}
          </li>
        )
      })}
    </ul>
  )
}
