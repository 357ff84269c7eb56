import { Button, FileButton } from '@mantine/core'
import { toast } from '../../ui/toast'
import { type Media, useArchive, useRestore } from './queries'
import { ACCEPTED } from './send'
import styles from './Tiles.module.css'
import { titleOf } from './words'

interface Props {
  of: Media
  /** Sends its file again, where this window has it. */
  retry?: (() => void) | undefined
  /** Sends the file that is asked for otherwise. */
  add: (files: File[]) => void
  removed?: () => void
}

/** What can be done about a picture whose sizes could not be made. */
export function Remedy({ of: media, retry, add, removed }: Props) {
  const archive = useArchive()
  const restore = useRestore()
  const back = () =>
    restore.mutate(
      { params: { path: { kind: 'media', slug: media.id } } },
      { onError: (error) => toast.problem(error, 'Failed to restore the picture') },
    )
  const remove = () =>
    archive.mutate(
      { params: { path: { id: media.id } } },
      {
        onSuccess: () => {
          toast.undo(`${titleOf(media)} removed`, back)
          removed?.()
        },
        onError: (error) => toast.problem(error, 'Failed to remove the picture'),
      },
    )
  return (
    <div className={styles.remedy}>
      {retry ? (
        <Button variant="default" size="compact-md" onClick={retry}>
          Try again
        </Button>
      ) : (
        // The engine knows the picture by its content: the same file is another try.
        <FileButton accept={ACCEPTED} onChange={(file: File | null) => file && add([file])}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              size="compact-md"
              title="Choose the file once more"
            >
              Try again
            </Button>
          )}
        </FileButton>
      )}
      {media.used_by.length === 0 && (
        <Button
          variant="subtle"
          size="compact-md"
          c="var(--danger)"
          loading={archive.isPending}
          onClick={remove}
        >
          Remove
        </Button>
      )}
    </div>
  )
}
