import { useDisclosure } from '@mantine/hooks'
import { IconDots } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useMe } from '../api/me'
import styles from './BottomBar.module.css'
import { itemsFor, useNavigationLinks } from './navigation'

const MoreDrawer = lazy(async () => ({ default: (await import('./MoreDrawer')).MoreDrawer }))

/** As many as a thumb can tell apart, beside More. */
const ROOM = 4

/** The navigation of phones. More holds what has no place of its own. */
export function BottomBar() {
  const all = itemsFor(useMe())
  const inBar = all.filter((item) => item.inBar).slice(0, ROOM)
  const more = all.filter((item) => !inBar.includes(item))
  const linkTo = useNavigationLinks()
  const [opened, { open, close }] = useDisclosure()
  return (
    <nav className={styles.bar} aria-label="Main">
      {inBar.map((item) => (
        <Link key={item.to} {...linkTo(item)} className={styles.item}>
          <item.icon size={22} aria-hidden="true" />
          {item.label}
        </Link>
      ))}
      {more.length > 0 && (
        <button type="button" className={styles.item} onClick={open} aria-expanded={opened}>
          <IconDots size={22} aria-hidden="true" />
          More
        </button>
      )}
      <Suspense>{opened && <MoreDrawer items={more} close={close} />}</Suspense>
    </nav>
  )
}
