import { useDocumentTitle } from '@mantine/hooks'
import type { ReactNode } from 'react'
import styles from './PageHeader.module.css'

interface Props {
  title: string
  /** A quiet word beside the title. */
  aside?: ReactNode
  /** At most one of them yellow: the one thing to do here. */
  children?: ReactNode
}

export function PageHeader({ title, aside, children }: Props) {
  useDocumentTitle(`${title} · Jaali`)
  return (
    <div className={styles.header}>
      <h1>{title}</h1>
      {aside && <div className={styles.aside}>{aside}</div>}
      {children && <div className={styles.actions}>{children}</div>}
    </div>
  )
}
