import { Button, Input } from '@mantine/core'
import { IconPhoto, IconPhotoPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ClipboardEvent, type DragEvent, type ReactNode, useRef, useState } from 'react'
import { ratioOf, type Shape } from '../../media/fit'
import { Picture } from '../../media/Picture'
import { PicturePicker } from '../../media/PicturePicker'
import { pictureQuery } from '../../media/queries'
import { imagesOf } from '../../media/useDrop'
import { describedIn, isUsable, progressOf, sizeOf, titleOf } from '../../media/words'
import { aroundInput, type FieldProps } from './fieldProps'
import styles from './PictureField.module.css'

/** A picture of the library: chosen, dropped or pasted. */
export function PictureField({ label, field, locale, value, error, change }: FieldProps<string>) {
  const picker = usePicker()
  return (
    <Input.Wrapper {...aroundInput({ label, field, error })} labelElement="div">
      <PictureDrop ref={picker.place} label={label} take={picker.open}>
        {value ? (
          <ChosenPicture slug={value} shape={field}>
            <Button
              variant="default"
              size="compact-md"
              leftSection={<IconPhoto size={18} aria-hidden="true" />}
              onClick={() => picker.open()}
            >
              Change
            </Button>
            {!field.required && (
              <Button variant="subtle" size="compact-md" onClick={() => change(undefined)}>
                Remove
              </Button>
            )}
          </ChosenPicture>
        ) : (
          <EmptyTile label="Choose a picture" open={() => picker.open()} />
        )}
      </PictureDrop>
      {picker.files && (
        <PicturePicker
          value={value}
          shape={field}
          locale={locale}
          files={picker.files}
          close={picker.close}
          use={(id) => {
            change(id)
            picker.close()
          }}
        />
      )}
    </Input.Wrapper>
  )
}

/** Whether the picker of a field is open, and with which files; afterwards the focus is in the field. */
export function usePicker() {
  const [files, setFiles] = useState<File[]>()
  const place = useRef<HTMLDivElement>(null)
  return {
    files,
    place,
    open: (dropped: File[] = []) => setFiles(dropped),
    close() {
      setFiles(undefined)
      // What opened it may have made room for the picture.
      setTimeout(() => {
        if (document.activeElement === document.body)
          place.current?.querySelector('button')?.focus()
      })
    },
  }
}

interface DropProps {
  ref: React.Ref<HTMLDivElement>
  label: string
  take: (files: File[]) => void
  children: ReactNode
}

/** Takes pictures that are dropped on it, or pasted while the focus is in it. */
export function PictureDrop({ ref, label, take, children }: DropProps) {
  const [isOver, setOver] = useState(false)
  function bring(event: DragEvent | ClipboardEvent, data: DataTransfer) {
    setOver(false)
    const files = imagesOf(data)
    // A file that is none of ours must not replace the console either.
    if (files.length > 0 || event.type === 'drop') event.preventDefault()
    if (files.length > 0) take(files)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw its legend into the border
    <div
      ref={ref}
      role="group"
      aria-label={label}
      className={styles.place}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => bring(event, event.dataTransfer)}
      onPaste={(event) => bring(event, event.clipboardData)}
    >
      {children}
    </div>
  )
}

interface ChosenProps {
  slug: string
  shape: Shape
  /** What can be done with it. */
  children: ReactNode
}

/** A chosen picture as the page crops it: what it shows, in how many languages that is said, its size. */
export function ChosenPicture({ slug, shape, children }: ChosenProps) {
  const { data: media, isError } = useQuery(pictureQuery(slug))
  const progress = media && progressOf(media)
  return (
    <div className={styles.chosen}>
      <div className={styles.picture} style={{ aspectRatio: ratioOf(shape) ?? 4 / 3 }}>
        {media && <Picture of={media} sizes="10rem" />}
      </div>
      <div className={styles.about}>
        {isError && <b>This picture is not in the library</b>}
        {media && (
          <>
            <b>{titleOf(media)}</b>
            <span>
              {describedIn(media)}. {sizeOf(media)}.
            </span>
            {progress && (
              <span data-bad={media.state === 'failed' || undefined} role="status">
                {progress}
              </span>
            )}
            {!isUsable(media) && (
              <span data-bad>Without an English description it cannot be shown.</span>
            )}
          </>
        )}
        <div className={styles.ways}>{children}</div>
      </div>
    </div>
  )
}

/** Where a picture would be. */
export const EmptyTile = ({ label, open }: { label: string; open: () => void }) => (
  <button type="button" className={styles.empty} onClick={open}>
    <IconPhotoPlus size={24} aria-hidden="true" />
    <b>{label}</b>
    <span>or drop, or paste one here</span>
  </button>
)
