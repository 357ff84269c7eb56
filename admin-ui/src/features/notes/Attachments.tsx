import { Button, CloseButton, Progress } from '@mantine/core'
import { IconFileMusic, IconFileTypePdf, IconPhoto, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { confirm } from '../../ui/confirm'
import { dateTime } from '../../ui/dates'
import { IconButton } from '../../ui/IconButton'
import { rowsOf } from '../../ui/pages'
import { QueryView } from '../../ui/QueryView'
import { toast } from '../../ui/toast'
import styles from './Attachments.module.css'
import { type About, type Attachment, fileAt, useAttachments, useRemoveAttachment } from './queries'
import type { Upload, Uploads } from './useUploads'

interface Props {
  of: About
  mayWrite: boolean
  uploads: Uploads
}

/** The files beside a row as tiles, the newest first, after those that are on their way. */
export function Attachments({ of: about, mayWrite, uploads }: Props) {
  const files = useAttachments(about)
  const rows = rowsOf(files.data)
  return (
    <>
      <UploadList of={uploads} />
      <QueryView
        query={files}
        loading={null}
        failed="The files cannot be shown now."
        rows={rows}
        empty={null}
      >
        <ul className={styles.tiles} aria-label="Files, newest first">
          {rows.map((file) => (
            <Tile key={file.id} of={file} about={about} mayWrite={mayWrite} />
          ))}
        </ul>
      </QueryView>
    </>
  )
}

function UploadList({ of: { uploads, retry, forget } }: { of: Uploads }) {
  if (uploads.length === 0) return null
  return (
    <ul className={styles.uploads} aria-label="Files on their way">
      {uploads.map((upload) => (
        <li key={upload.id} data-failed={Boolean(upload.error) || undefined}>
          <div>
            <b>{upload.file.name}</b>
            <span role="status">{said(upload)}</span>
            {!upload.error && <Progress value={upload.percent} aria-label="Sent" />}
          </div>
          {upload.error && (
            <>
              <Button variant="default" onClick={() => retry(upload)}>
                Try again
              </Button>
              <CloseButton
                size="2.75rem"
                iconSize="1.25rem"
                aria-label={`Dismiss ${upload.file.name}`}
                onClick={() => forget(upload.id)}
              />
            </>
          )}
        </li>
      ))}
    </ul>
  )
}

const said = ({ error, percent }: Upload) =>
  error ?? (percent ? `${percent}% sent` : 'Waits for its turn')

/** `820 kB`, `2.4 MB` */
function size(bytes: number) {
  const unit = bytes < 1_000_000 ? 'kilobyte' : 'megabyte'
  const count = bytes / (unit === 'kilobyte' ? 1_000 : 1_000_000)
  const rounded = count < 10 ? Math.max(0.1, Math.round(count * 10) / 10) : Math.round(count)
  return new Intl.NumberFormat('en-IN', { style: 'unit', unit }).format(rounded)
}

interface TileProps {
  of: Attachment
  about: About
  mayWrite: boolean
}

function Tile({ of: file, about, mayWrite }: TileProps) {
  const removing = useRemoveAttachment(about)
  const ask = () =>
    confirm({
      title: 'Remove this file?',
      text: `${file.name}. It cannot be brought back.`,
      verb: 'Remove',
      run: () =>
        removing.mutate(
          { params: { path: { id: file.id } } },
          toast.outcome('File removed', 'Failed to remove the file'),
        ),
    })
  const isAudio = file.media_type.startsWith('audio/')
  const by = [file.uploaded_by_name, dateTime(file.created_at)].filter(Boolean).join(', ')
  return (
    <li data-wide={isAudio || undefined} title={by}>
      <a href={fileAt(file)} target="_blank" rel="noopener">
        <Preview of={file} />
        <span className={styles.name}>{file.name}</span>
        <span className={styles.size}>{size(file.bytes)}</span>
      </a>
      {isAudio && (
        // biome-ignore lint/a11y/useMediaCaption: nobody has written down what was said
        <audio controls preload="none" src={fileAt(file)} aria-label={file.name} />
      )}
      {mayWrite && (
        <span className={styles.remove}>
          <IconButton label={`Remove ${file.name}`} icon={IconTrash} onClick={ask} />
        </span>
      )}
    </li>
  )
}

/** The picture itself where the browser can show it, else a sign for its type. */
function Preview({ of: file }: { of: Attachment }) {
  const [isBroken, setBroken] = useState(false)
  if (file.media_type.startsWith('image/') && !isBroken) {
    return <img src={fileAt(file)} alt="" loading="lazy" onError={() => setBroken(true)} />
  }
  const Sign = { image: IconPhoto, audio: IconFileMusic }[kindOf(file)] ?? IconFileTypePdf
  return (
    <span className={styles.sign}>
      <Sign size={32} aria-hidden="true" />
    </span>
  )
}

const kindOf = ({ media_type }: Attachment) => (media_type.split('/')[0] ?? '') as 'image' | 'audio'
