import type { Focus, Media } from './queries'

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
