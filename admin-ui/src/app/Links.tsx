import { Link } from '@tanstack/react-router'
import styles from './Links.module.css'
import { type NavigationItem, useNavigationLinks } from './navigation'

interface Props {
  items: NavigationItem[]
  /** Only the signs; the words appear beside them. */
  folded?: boolean
  onNavigate?: () => void
}

/** The list of the navigation, in the sidebar and behind More. */
export function Links({ items, folded = false, onNavigate }: Props) {
  const linkTo = useNavigationLinks()
  return (
    <ul className={styles.links}>
      {items.map((item) => (
        <li key={item.to}>
          <Link
            {...linkTo(item)}
            className={styles.link}
            title={folded ? item.label : undefined}
            onClick={onNavigate}
          >
            <item.icon size={20} aria-hidden="true" />
            <span className={folded ? styles.hidden : undefined}>{item.label}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
