import { Alert, Button, Progress, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useMay } from '../../api/me'
import { ContentLink } from '../../ui/ContentLink'
import { confirm } from '../../ui/confirm'
import { Sheet } from '../../ui/Dialog'
import { QuietLink } from '../../ui/links'
import { SHARED } from '../../ui/locales'
import { QueryView } from '../../ui/QueryView'
import { toast } from '../../ui/toast'
import { Descriptions } from './Descriptions'
import { FocusPicker } from './FocusPicker'
import styles from './PicturePanel.module.css'
import { type Media, pictureQuery, useArchive, useRestore } from './queries'
import { ReplaceDialog } from './ReplaceDialog'
import { TagsField } from './TagsField'
import { progressOf, titleOf, usage } from './words'

interface Props {
  id: string
  look: (id: string) => void
  close: () => void
}

/** One picture: what has to stay in sight, what it shows, who shows it. */
export function PicturePanel({ id, look, close }: Props) {
  const picture = useQuery(pictureQuery(id))
  const isDirty = useRef<() => boolean>(() => false)
  const leave = () =>
    isDirty.current()
      ? confirm({
          title: 'Leave without saving?',
          text: 'What you typed here will be lost.',
          verb: 'Leave',
          run: close,
        })
      : close()
  return (
    <Sheet
      onClose={leave}
      position="right"
      size="lg"
      title={picture.data ? titleOf(picture.data) : 'Picture'}
    >
      <QueryView
        query={picture}
        loading={<Skeleton h="16rem" radius="sm" />}
        failed="Failed to fetch the picture"
      >
        {picture.data && (
          <div className={styles.panel}>
            <Progression of={picture.data} />
            {picture.data.state === 'ready' && <FocusPicker of={picture.data} />}
            <Descriptions of={picture.data} isDirty={isDirty} />
            <TagsField of={picture.data} />
            <Usage of={picture.data} />
            <Ways of={picture.data} look={look} close={close} />
          </div>
        )}
      </QueryView>
    </Sheet>
  )
}

/** How far one is that cannot be cropped yet, or why it never will be. */
function Progression({ of: media }: { of: Media }) {
  const said = progressOf(media)
  if (!said) return null
  const isFailed = media.state === 'failed'
  return (
    <Alert color={isFailed ? 'red' : 'yellow'} role="status">
      {said}
      {isFailed ? (
        <p className={styles.again}>Upload the same file once more to try again.</p>
      ) : (
        <Progress mt="xs" value={media.progress} animated aria-label="Made" />
      )}
    </Alert>
  )
}

function Usage({ of: media }: { of: Media }) {
  return (
    <section aria-label="Where it is shown">
      <h3>{usage(media)}</h3>
      <ul className={styles.usage}>
        {media.used_by.map((entry) => {
          const [kind = '', slug = ''] = entry.split('/')
          return (
            <li key={entry}>
              <ContentLink kind={kind} slug={slug} locale={SHARED}>
                {entry}
              </ContentLink>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** What can be done with a picture as a whole. */
function Ways({ of: media, look, close }: { of: Media } & Omit<Props, 'id'>) {
  const may = useMay()
  const archive = useArchive()
  const restore = useRestore()
  const [isReplacing, setReplacing] = useState(false)
  const isUsed = media.used_by.length > 0
  const ask = () =>
    confirm({
      title: 'Delete this picture?',
      text: `${media.name} leaves the library. It can be brought back from the archived ones.`,
      verb: 'Delete',
      run: () =>
        archive.mutate(
          { params: { path: { id: media.id } } },
          {
            onSuccess: () => {
              toast.success('Picture deleted successfully')
              close()
            },
            onError: (error) => toast.problem(error, 'Failed to delete the picture'),
          },
        ),
    })
  const bringBack = () =>
    restore.mutate(
      { params: { path: { kind: 'media', slug: media.id } } },
      toast.outcome('Picture restored successfully', 'Failed to restore the picture'),
    )
  return (
    <section className={styles.ways} aria-label="What to do">
      <div>
        {may('create', 'releases') && (
          <QuietLink to="/releases/new" search={{ kind: 'media' }}>
            Publish changes
          </QuietLink>
        )}
        {isUsed && may('update', 'media') && (
          <Button variant="default" onClick={() => setReplacing(true)}>
            Replace everywhere
          </Button>
        )}
        {media.archived && may('update', 'media') && (
          <Button loading={restore.isPending} onClick={bringBack}>
            Restore
          </Button>
        )}
        {!media.archived && may('delete', 'media') && (
          <Button
            variant="default"
            {...(!isUsed && { c: 'var(--danger)' })}
            disabled={isUsed}
            loading={archive.isPending}
            onClick={ask}
          >
            Delete
          </Button>
        )}
      </div>
      {isUsed && !media.archived && (
        <Text size="xs" c="dimmed">
          It cannot be deleted while entries show it. Replace it there first.
        </Text>
      )}
      {isReplacing && <ReplaceDialog of={media} look={look} close={() => setReplacing(false)} />}
    </section>
  )
}
