import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type MediaFilter, tagsQuery } from './queries'
import styles from './Tiles.module.css'

type Narrowing = Pick<MediaFilter, 'tag' | 'unused'>

interface Props {
  of: Narrowing
  choose: (narrowing: Narrowing) => void
}

/** Which pictures are shown: all, those with a tag, those that nothing shows. */
export function PictureChips({ of: { tag, unused }, choose }: Props) {
  const { data } = useQuery(tagsQuery)
  const tags = data?.items.map((one) => one.tag) ?? []
  // The one in the address may be of no picture any more.
  const all = tag && !tags.includes(tag) ? [...tags, tag] : tags
  return (
    <Chips label="Which pictures">
      <Chip label="All" isChosen={!tag && !unused} choose={() => choose({})} />
      {all.map((one) => (
        <Chip key={one} label={one} isChosen={tag === one} choose={() => choose({ tag: one })} />
      ))}
      <Chip label="Unused" isChosen={unused === true} choose={() => choose({ unused: true })} />
    </Chips>
  )
}

/** Some words of which one is chosen. */
export const Chips = ({ label, children }: { label: string; children: ReactNode }) => (
  <fieldset className={styles.chips} aria-label={label}>
    {children}
  </fieldset>
)

interface ChipProps {
  label: string
  /** How many there are. */
  count?: string | undefined
  isChosen: boolean
  choose: () => void
}

export const Chip = ({ label, count, isChosen, choose }: ChipProps) => (
  <button type="button" className={styles.chip} aria-pressed={isChosen} onClick={choose}>
    {label}
    {count !== undefined && <span> {count}</span>}
  </button>
)
