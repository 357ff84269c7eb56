import { Progress } from '@mantine/core'
import type { ReactNode } from 'react'
import { Tag } from '../../ui/Tag'
import { Picture } from './Picture'
import type { Media } from './queries'
import styles from './Tiles.module.css'
import { descriptionOf, progressOf, sizeOf, titleOf, usage } from './words'

interface Props {
  of: Media
  /** How wide it is shown: `16rem`. */
  sizes: string
  /** Among others of which one is chosen: whether it is this one. */
  isChosen?: boolean | undefined
  /** Whether the Tab key comes to it; always by default. */
  isStop?: boolean | undefined
  /** A word over its corner. */
  badge?: ReactNode
  onClick: () => void
  /** What a double click does, and Enter. */
  use?: () => void
  /** What can be done about one that failed. */
  remedy?: ReactNode
  /** What is said below the picture. */
  children: ReactNode
}

/** A picture in a grid, with what is said about it; how far its sizes are, or why there are none. */
export function PictureTile({
  of: media,
  sizes,
  isChosen,
  isStop = true,
  remedy,
  ...props
}: Props) {
  const isFailed = media.state === 'failed'
  return (
    <div className={styles.tile} data-state={media.state} data-chosen={isChosen}>
      <button
        type="button"
        className={styles.look}
        data-tile={media.id}
        aria-pressed={isChosen}
        tabIndex={isStop ? 0 : -1}
        onClick={props.onClick}
        onDoubleClick={props.use}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !props.use) return
          event.preventDefault()
          props.use()
        }}
      >
        <span className={styles.picture}>
          <Picture of={media} sizes={sizes} />
          {props.badge}
          {media.state === 'processing' && <Sending percent={media.progress} />}
        </span>
        <span className={styles.about} data-about>
          {props.children}
          {isFailed && <span className={styles.reason}>{progressOf(media)}</span>}
        </span>
      </button>
      {isFailed && remedy}
    </div>
  )
}

/** How far a picture is, over it. */
export const Sending = ({ percent }: { percent: number }) => (
  <span className={styles.progress}>
    <Progress value={percent} animated={percent === 100} bg="var(--line)" aria-label="Progress" />
  </span>
)

interface CardProps extends Pick<Props, 'of' | 'remedy'> {
  look: (id: string) => void
}

/** A picture in the library: who shows it, and whether it is described. */
export function PictureCard({ of: media, look, remedy }: CardProps) {
  const { label, tone } = descriptionOf(media)
  return (
    <PictureTile of={media} sizes="16rem" remedy={remedy} onClick={() => look(media.id)}>
      <b>{titleOf(media)}</b>
      <span>
        {sizeOf(media)}. {usage(media)}.
      </span>
      {media.state === 'processing' && <span>{progressOf(media)}</span>}
      <span className={styles.tags}>
        <Tag tone={tone}>{label}</Tag>
        {media.tags.map((tag) => (
          <Tag key={tag}>{tag}</Tag>
        ))}
      </span>
    </PictureTile>
  )
}
