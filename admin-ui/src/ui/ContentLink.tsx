import { Link } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import styles from './ContentLink.module.css'

interface Props {
  kind: string
  slug: string
  locale: string
  /** The field to begin in. */
  field?: string | null | undefined
  onClick?: (click: MouseEvent) => void
  children: ReactNode
}

/** To a text in the editor. */
export function ContentLink({ kind, slug, locale, field, onClick, children }: Props) {
  return (
    <Link
      // Which addresses the editor has is not for this folder to know.
      to={`/content/${kind}/${slug}` as '/'}
      search={(field ? { locale, field } : { locale }) as never}
      className={styles.link}
      onClick={onClick}
    >
      {children}
    </Link>
  )
}
