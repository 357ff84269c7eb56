import { Tag } from '../../ui/Tag'
import styles from './MediaPage.module.css'
import { Picture } from './Picture'
import type { Media } from './queries'
import { descriptionOf, titleOf, usage } from './words'

interface Props {
  of: Media
  look: (id: string) => void
}

/** A picture in the grid; it opens. */
export function PictureCard({ of: media, look }: Props) {
  const { label, tone } = descriptionOf(media)
  return (
    <button type="button" className={styles.card} onClick={() => look(media.id)}>
      <Picture of={media} sizes="16rem" />
      <span className={styles.about}>
        <b>{titleOf(media)}</b>
        <span>
          {media.width} × {media.height}. {usage(media)}.
        </span>
        <Tag tone={tone}>{label}</Tag>
      </span>
    </button>
  )
}
