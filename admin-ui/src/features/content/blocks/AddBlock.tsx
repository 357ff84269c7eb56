import { IconPlus } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import type { Field } from '../queries'
import styles from './AddBlock.module.css'
import { blockIcon } from './blockIcons'
import { useBlockDesk } from './desk'

interface Props {
  field: Field
  /** After the last block; else it stands between two. */
  isLast?: boolean
  isOpen: boolean
  toggle: (isOpen: boolean) => void
  add: (type: string) => void
}

/** Where a block can come in, and which there are. */
export function AddBlock({ field, isLast = false, isOpen, toggle, add }: Props) {
  const { model } = useBlockDesk()
  const choices = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isOpen) choices.current?.querySelector('button')?.focus()
  }, [isOpen])
  const List = isLast ? 'div' : 'li'
  return (
    <List className={styles.place} data-last={isLast || undefined}>
      <button
        type="button"
        className={styles.add}
        aria-expanded={isOpen}
        onClick={() => toggle(!isOpen)}
      >
        <IconPlus size={18} aria-hidden="true" />
        <span>{isLast ? 'Add a block' : 'Add a block here'}</span>
      </button>
      {isOpen && (
        // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes what its buttons are in
        <div
          ref={choices}
          className={styles.choices}
          onKeyDown={(event) => event.key === 'Escape' && toggle(false)}
        >
          {(field.blocks ?? []).map((type) => {
            const Icon = blockIcon(type)
            const { label, help } = model.blocks?.[type] ?? { label: type, help: '' }
            return (
              <button key={type} type="button" className={styles.choice} onClick={() => add(type)}>
                <Icon size={20} aria-hidden="true" />
                <b>{label}</b>
                <span>{help}</span>
              </button>
            )
          })}
        </div>
      )}
    </List>
  )
}
