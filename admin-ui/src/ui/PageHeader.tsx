import { useDocumentTitle } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { useSignal } from '../api/signal'
import styles from './PageHeader.module.css'
import { unread, upTo99 } from './unread'

interface Props {
  title: string
  /** A quiet word beside the title; what is `data-spare` in it a phone leaves to screen readers. */
  aside?: ReactNode
  /** At most one of them yellow: the one thing to do here. */
  children?: ReactNode
}

/** The name of the window, after how many notices wait; '' leaves it as it is. */
export function useTitle(title: string) {
  const count = useSignal(unread)
  useDocumentTitle(title && `${count > 0 ? `(${upTo99(count)}) ` : ''}${title} · Jaali`)
}

export function PageHeader({ title, aside, children }: Props) {
  useTitle(title)
  return (
    <div className={styles.header}>
      <h1>{title}</h1>
      {aside && <div className={styles.aside}>{aside}</div>}
      {children && <div className={styles.actions}>{children}</div>}
    </div>
  )
}
