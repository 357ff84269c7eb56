import type { BlockLink } from '../api/blocks'

interface Props {
  of: { id: string; label: string; link: BlockLink }[]
}

/** Where a visitor goes from here; the first one is the more important. */
export const Buttons = ({ of }: Props) =>
  of.map(({ id, label, link }, i) => (
    <a key={id} className={`button ${i === 0 ? 'cta' : 'ghost'}`} href={link.href ?? '#contact'}>
      {label}
    </a>
  ))
