import type { TextBlock } from '../../api/blocks'
import { Prose } from '../../ui/Prose'
import type { BlockProps } from '../block'

export function Block({ of }: BlockProps<TextBlock>) {
  return (
    <section className="section wrap block-text" data-width={of.width}>
      <Prose html={of.text} />
    </section>
  )
}
