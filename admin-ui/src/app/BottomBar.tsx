import { useDisclosure } from '@mantine/hooks'
import { IconDots } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useId } from 'react'
import { useMe } from '../api/me'
import styles from './BottomBar.module.css'
import { useCounts } from './counts'
import { type Entry, itemsFor, notices, useNavigationLinks } from './navigation'
import { Waiting } from './Waiting'

const MoreDrawer = lazy(async () => ({ default: (await import('./MoreDrawer')).MoreDrawer }))

/** As many as a thumb can tell apart, beside More. */
const ROOM = 4

/** The navigation of phones. More holds what has no place of its own. */
export function BottomBar() {
  const all = itemsFor(useMe())
  const inBar = all.filter((item) => item.inBar).slice(0, ROOM)
  const more: Entry[] = [notices, ...all.filter((item) => !inBar.includes(item))]
  const linkTo = useNavigationLinks()
  const counts = useCounts()
  // Alerts come as notices too: they are not counted twice.
  const waiting = more.map(({ to }) => counts[to]).find(Boolean)
  const id = useId()
  const [opened, { open, close }] = useDisclosure()
  return (
    <nav className={styles.bar} aria-label="Main">
      {inBar.map((item) => (
        <Link
          key={item.to}
          {...linkTo(item)}
          className={styles.item}
          aria-describedby={counts[item.to] && `${id}${item.to}`}
        >
          <item.icon size={22} aria-hidden="true" />
          {item.label}
          <Waiting count={counts[item.to]} id={`${id}${item.to}`} />
        </Link>
      ))}
      <button
        type="button"
        className={styles.item}
        onClick={open}
        aria-expanded={opened}
        aria-describedby={waiting && `${id}more`}
      >
        <IconDots size={22} aria-hidden="true" />
        More
        <Waiting count={waiting} id={`${id}more`} />
      </button>
      <Suspense>{opened && <MoreDrawer items={more} close={close} />}</Suspense>
    </nav>
  )
}
