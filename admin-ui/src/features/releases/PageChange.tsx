import { IconChevronRight } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import styles from './Changes.module.css'
import type { Cell } from './cells'

const PageDiff = lazy(async () => ({ default: (await import('./PageDiff')).PageDiff }))

/** A page that changes; opened, it shows what becomes of its text. */
export function PageChange({ path, cells }: { path: string; cells: Cell[] }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <li>
      <button
        type="button"
        className={styles.path}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <IconChevronRight size={16} aria-hidden="true" />
        {path}
      </button>
      {isOpen && (
        <Suspense>
          <PageDiff path={path} cells={cells} />
        </Suspense>
      )}
    </li>
  )
}
