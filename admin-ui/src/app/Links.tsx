import { Link } from '@tanstack/react-router'
import styles from './Links.module.css'
import type { NavigationItem } from './navigation'

interface Props {
  items: NavigationItem[]
  /** Only the signs; the words appear beside them. */
  folded?: boolean
  onNavigate?: () => void
}

/** The list of the navigation, in the sidebar and behind More. */
export function Links({ items, folded = false, onNavigate }: Props) {
  return (
    <ul className={styles.links}>
      {items.map(({ to, label, icon: Icon }) => (
        <li key={to}>
          <Link
            to={to}
            activeOptions={{ exact: to === '/' }}
            className={styles.link}
            title={folded ? label : undefined}
            onClick={onNavigate}
          >
            <Icon size={20} aria-hidden="true" />
            <span className={folded ? styles.hidden : undefined}>{label}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
