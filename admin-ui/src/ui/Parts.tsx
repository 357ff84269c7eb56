import { Link, type LinkProps } from '@tanstack/react-router'
import styles from './Parts.module.css'

interface Props {
  label: string
  of: { label: string; link: LinkProps }[]
}

/** The ways between the parts of a screen. */
export function Parts({ label, of: parts }: Props) {
  return (
    <nav className={styles.parts} aria-label={label}>
      {parts.map(({ label, link }) => (
        <Link key={label} {...link} className={styles.part}>
          {label}
        </Link>
      ))}
    </nav>
  )
}
