import { useDocumentTitle } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { Mark } from '../../ui/Mark'
import styles from './AuthLayout.module.css'

/** The door of the console: what is shown to whoever is not inside. */
export function AuthLayout({ title, children }: { title: string; children: ReactNode }) {
  useDocumentTitle(`${title} · Jaali`)
  return (
    <main className={styles.page}>
      <div className={styles.card}>
        <div className={styles.brand}>
          <Mark />
          <span>Jaali</span>
        </div>
        <h1>{title}</h1>
        {children}
      </div>
    </main>
  )
}
