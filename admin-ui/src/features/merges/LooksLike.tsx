import { IconUsers } from '@tabler/icons-react'
import { Link, type LinkProps } from '@tanstack/react-router'
import styles from './LooksLike.module.css'
import { type Reason, reasons } from './words'

interface Props {
  of: { id: string; number: string; reason: Reason; link: LinkProps }[]
}

/** That the same person seems to be there twice, and the way to make one of the two. */
export function LooksLike({ of: found }: Props) {
  if (found.length === 0) return null
  return (
    <ul className={styles.found} aria-label="Looks like">
      {found.map(({ id, number, reason, link }) => (
        <li key={id}>
          <Link {...link} className={styles.one}>
            <IconUsers size={18} aria-hidden="true" />
            <span>
              Looks like {number} too <i>({reasons[reason]})</i>
            </span>
            <b>Compare</b>
          </Link>
        </li>
      ))}
    </ul>
  )
}
