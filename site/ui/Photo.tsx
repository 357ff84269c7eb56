import type { ComponentProps } from 'react'
import type { PagePhoto } from '../api/pageData'

type Props = Omit<ComponentProps<'img'>, 'src' | 'srcSet'> & { photo: PagePhoto }

/** A photograph in the size and format that suits the browser; cropping keeps its focus visible. */
export function Photo({ photo, sizes, ...img }: Props) {
  // The content policy allows no style attributes: photo.css has rules for quarters.
  const quarter = (percent: number) => Math.round(percent / 25) * 25
  return (
    <picture className="photo" data-x={quarter(photo.focus_x)} data-y={quarter(photo.focus_y)}>
      <source type="image/avif" srcSet={photo.avif} sizes={sizes} />
      <img
        alt={photo.alt}
        {...img}
        src={photo.src}
        srcSet={photo.webp}
        sizes={sizes}
        width={photo.width}
        height={photo.height}
      />
    </picture>
  )
}
