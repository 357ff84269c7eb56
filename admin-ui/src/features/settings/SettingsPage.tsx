import { Link, Outlet } from '@tanstack/react-router'
import { useMay } from '../../api/me'
import { PageHeader } from '../../ui/PageHeader'
import { parts } from './parts'
import styles from './SettingsPage.module.css'

/** What stands around each part of the settings. */
export function SettingsPage() {
  const may = useMay()
  return (
    <>
      <PageHeader title="Settings" />
      <nav className={styles.parts} aria-label="Settings">
        {parts
          .filter(({ needs }) => may(needs[0], needs[1]))
          .map(({ to, label }) => (
            <Link key={to} to={to} className={styles.part}>
              {label}
            </Link>
          ))}
      </nav>
      <Outlet />
    </>
  )
}
