import { VisuallyHidden } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import styles from './HeldBy.module.css'

/** Who else is at a lead: their name, where there is room for no more. */
export function HeldBy({ name }: { name: string }) {
  return (
    <span className={styles.by} title={`${name} is on this`}>
      <IconUsers size={14} aria-hidden="true" />
      <span>{name}</span>
      <VisuallyHidden> is on this</VisuallyHidden>
    </span>
  )
}
