import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useMay } from '../../api/me'
import { Dialog } from '../../ui/Dialog'
import { EmptyState } from '../../ui/EmptyState'
import { SHARED } from '../../ui/locales'
import { rowsOf } from '../../ui/pages'
import { QueryView } from '../../ui/QueryView'
import { SearchBox } from '../../ui/SearchBox'
import type { Shape } from './fit'
import { PickerFoot } from './PickerFoot'
import { PickerTile, SentTile, UploadTiles } from './PickerTiles'
import { PictureChips } from './PictureChips'
import styles from './PicturePicker.module.css'
import { type MediaFilter, pictureQuery, useLibrary } from './queries'
import { Remedy } from './Remedy'
import { useDrop } from './useDrop'
import { useGridKeys } from './useGridKeys'
import { usePick } from './usePick'
import { useUploads } from './useUploads'

interface Props {
  /** The picture that is there already. */
  value?: string | undefined
  /** What the field says of its pictures. */
  shape: Shape
  /** The language that the form is in: what a picture shows is described in it. */
  locale: string
  /** Pictures that were dropped on the field, or pasted into it. */
  files?: File[] | undefined
  use: (id: string) => void
  close: () => void
}

/** Chooses a picture: of the library, or one that is uploaded here. */
export function PicturePicker(props: Props) {
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, {
    getInitialValueInEffect: false,
  })
  return (
    <Dialog
      onClose={props.close}
      title="Choose a picture"
      size="50rem"
      fullScreen={isPhone}
      classNames={{ content: styles.dialog ?? '', body: styles.body ?? '' }}
    >
      <Picker {...props} isPhone={isPhone} />
    </Dialog>
  )
}

function Picker({ value, shape, locale, files, use, isPhone }: Props & { isPhone: boolean }) {
  const mayUpload = useMay()('create', 'media')
  const [q, setQ] = useState('')
  const [narrowing, narrow] = useState<Pick<MediaFilter, 'tag' | 'unused'>>({})
  const [chosen, choose] = useState(value)
  const library = useLibrary({ ...narrowing, ...(q && { q }) })
  const uploads = useUploads(({ id }) => choose(id))
  const isOver = useDrop((dropped) => mayUpload && uploads.add(dropped))
  const found = useQuery({ ...pictureQuery(chosen ?? ''), enabled: chosen !== undefined })
  // Fields that all languages share are described in English, which the others fall back to.
  const picking = usePick(locale === SHARED ? 'en' : locale, use)
  const box = useRef<HTMLDivElement>(null)
  const listed = rowsOf(library.data)
  const media = listed.find(({ id }) => id === chosen) ?? found.data
  // What is said of it below takes room from the grid.
  const grid = useGridKeys(media?.id, choose)
  // What was sent from here stands first, whatever is searched for.
  const sent = [...new Set(uploads.uploads.flatMap((one) => one.media ?? []))]
  const rows = listed.filter(({ id }) => !sent.includes(id))
  const shown = [...sent, ...rows.map(({ id }) => id)]
  const stop = shown.find((id) => id === chosen) ?? shown[0]
  const given = { shape, chosen, stop, choose, pick: picking.pick }
  useEffect(() => {
    // On a phone the keyboard would hide half of it.
    if (!isPhone) box.current?.querySelector('input')?.focus()
  }, [isPhone])
  useFirst(files, uploads.add)
  return (
    <>
      <div ref={box} className={styles.head}>
        <SearchBox
          label="Search pictures"
          placeholder="What it shows, name of the file"
          q={q}
          find={setQ}
        />
        <PictureChips of={narrowing} choose={narrow} />
      </div>
      <div className={styles.scroll}>
        <ul ref={grid} className={styles.grid} aria-label="Pictures">
          {mayUpload && <UploadTiles add={uploads.add} />}
          {uploads.uploads.map((upload) => (
            <SentTile key={upload.id} of={upload} uploads={uploads} {...given} />
          ))}
          {rows.map((row) => (
            <li key={row.id}>
              <PickerTile
                of={row}
                remedy={mayUpload && <Remedy of={row} add={uploads.add} />}
                {...given}
              />
            </li>
          ))}
        </ul>
        <QueryView
          query={library}
          loading="Loading pictures"
          skeletons={2}
          failed="Failed to fetch pictures"
          rows={shown}
          empty={
            <EmptyState
              text={
                q || narrowing.tag || narrowing.unused
                  ? 'No pictures found matching your criteria'
                  : 'No pictures yet. Drop or paste one here.'
              }
            />
          }
        />
      </div>
      {media && <PickerFoot of={media} shape={shape} picking={picking} />}
      {isOver && mayUpload && <div className={styles.over}>Drop to upload</div>}
    </>
  )
}

/** Sends what the picker was opened with, once. */
function useFirst(files: File[] | undefined, add: (files: File[]) => void) {
  const first = useRef(files)
  useEffect(() => {
    if (first.current) add(first.current)
    first.current = undefined
  })
}
