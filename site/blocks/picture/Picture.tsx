import type { PictureBlock } from '../../api/blocks'
import { Photo } from '../../ui/Photo'
import { Prose } from '../../ui/Prose'
import type { BlockProps } from '../block'

export function Block({ of }: BlockProps<PictureBlock>) {
  const isFull = of.side === 'full'
  return (
    <section className="section wrap block-picture" data-side={of.side}>
      {of.picture && (
        <figure>
          <Photo
            photo={of.picture}
            sizes={isFull ? '(min-width: 80rem) 74rem, 100vw' : '(min-width: 64rem) 36rem, 100vw'}
            loading="lazy"
          />
          {of.caption && <figcaption>{of.caption}</figcaption>}
        </figure>
      )}
      {of.text && <Prose html={of.text} />}
    </section>
  )
}
