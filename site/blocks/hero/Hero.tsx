import type { HeroBlock } from '../../api/blocks'
import { Breadcrumbs } from '../../ui/Breadcrumbs'
import { Buttons } from '../../ui/Buttons'
import { Photo } from '../../ui/Photo'
import type { BlockProps } from '../block'

export function Block({ of, page }: BlockProps<HeroBlock>) {
  return (
    <section className="entry-head block-hero" data-tone={of.tone}>
      <div className="wrap">
        <div>
          <Breadcrumbs page={page} />
          <h1>{of.title}</h1>
          {of.text && <p className="lede">{of.text}</p>}
          {of.buttons && (
            <div className="actions">
              <Buttons of={of.buttons} />
            </div>
          )}
        </div>
        {of.picture && (
          <Photo photo={of.picture} sizes="(min-width: 64rem) 36rem, 100vw" fetchPriority="high" />
        )}
      </div>
    </section>
  )
}
