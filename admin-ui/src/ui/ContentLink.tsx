import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import styles from './ContentLink.module.css'

interface Props {
  kind: string
  slug: string
  locale: string
  children: ReactNode
}

/** To a text in the editor. */
export function ContentLink({ kind, slug, locale, children }: Props) {
  return (
    <Link
      // Which addresses the editor has is not for this folder to know.
      to={`/content/${kind}/${slug}` as '/'}
      search={{ locale } as never}
      className={styles.link}
    >
      {children}
    </Link>
  )
}
