import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { useCounts } from './counts'
import styles from './Links.module.css'
import { type Entry, useNavigationLinks } from './navigation'
import { Waiting } from './Waiting'

interface Props {
  items: Entry[]
  /** Only the signs; the words appear beside them. */
  folded?: boolean
  onNavigate?: () => void
}

/** The list of the navigation, in the sidebar and behind More. */
export function Links({ items, folded = false, onNavigate }: Props) {
  const linkTo = useNavigationLinks()
  const counts = useCounts()
  const id = useId()
  return (
    <ul className={styles.links}>
      {items.map((item) => (
        <li key={item.to}>
          <Link
            {...linkTo(item)}
            className={styles.link}
            data-folded={folded || undefined}
            aria-describedby={counts[item.to] && `${id}${item.to}`}
            title={folded ? item.label : undefined}
            onClick={onNavigate}
          >
            <item.icon size={20} aria-hidden="true" />
            <span className={folded ? styles.hidden : undefined}>{item.label}</span>
            <Waiting count={counts[item.to]} id={`${id}${item.to}`} />
          </Link>
        </li>
      ))}
    </ul>
  )
}
