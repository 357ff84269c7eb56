import { Link } from '@tanstack/react-router'
import { useMe } from '../api/me'
import { Mark } from '../ui/Mark'
import { Links } from './Links'
import { itemsFor } from './navigation'
import styles from './Sidebar.module.css'

export function Sidebar({ folded }: { folded: boolean }) {
  const me = useMe()
  return (
    <aside className={styles.sidebar}>
      <Link to="/" className={styles.brand} aria-label="Jaali, to the start">
        <Mark />
        {!folded && <span>Jaali</span>}
      </Link>
      <nav aria-label="Main">
        <Links items={itemsFor(me)} folded={folded} />
      </nav>
    </aside>
  )
}
