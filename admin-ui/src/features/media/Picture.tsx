import { IconPhoto } from '@tabler/icons-react'
import { previewOf } from './previews'
import type { Focus, Media } from './queries'
import styles from './Tiles.module.css'

interface Props {
  of: Media
  /** How wide it is shown: `12rem`. */
  sizes: string
  /** Where it is cropped; as it is kept when left out. */
  focus?: Focus
  /** Empty where its name stands beside it. */
  alt?: string
}

/** A picture in the size and format that suits the browser, cropped around its focus. */
export function Picture({ of: media, sizes, focus = media.focus, alt = '' }: Props) {
  if (media.state !== 'ready') return <Coming url={previewOf(media.id)} />
  const sources = (type: string) =>
    media.variants
      .filter(({ content_type }) => content_type === type)
      .map(({ url, width }) => `${url} ${width}w`)
      .join(', ')
  const plain = media.variants.find(({ content_type }) => content_type === 'image/webp')
  return (
    <picture>
      <source type="image/avif" srcSet={sources('image/avif')} sizes={sizes} />
      <img
        src={plain?.url}
        srcSet={sources('image/webp')}
        sizes={sizes}
        width={media.width}
        height={media.height}
        alt={alt}
        loading="lazy"
        style={{ objectPosition: `${focus.x}% ${focus.y}%` }}
      />
    </picture>
  )
}

/** What stands in for a picture without sizes: the file on this device, or the sign for one. */
export function Coming({ url }: { url: string | undefined }) {
  return url ? (
    <img src={url} alt="" />
  ) : (
    <span className={styles.none}>
      <IconPhoto size={28} aria-hidden="true" />
    </span>
  )
}
