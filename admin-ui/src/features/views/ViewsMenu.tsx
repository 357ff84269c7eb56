import { Button } from '@mantine/core'
import { IconBookmark, IconChevronDown } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { Filters } from '../../ui/filters'
import { useMenuToggle } from '../../ui/useMenuToggle'
import { currentOf, keptOf } from './current'
import { type Screen, viewsQuery } from './queries'
import styles from './ViewsMenu.module.css'

const ViewChoices = lazy(async () => ({ default: (await import('./ViewChoices')).ViewChoices }))

interface Props {
  screen: Screen
  /** What the address says. */
  search: Filters<string>
  /** What of it a view does not keep. */
  passing?: readonly string[]
  /** What an export of these rows asks the engine; without it, they are not exported. */
  exported?: object | undefined
}

/** The saved views of a list: opened, saved, shared, and its rows as a file. */
export function ViewsMenu({ screen, search, passing = [], exported }: Props) {
  const query = keptOf(search, passing)
  const { target, isHere, isOpen, toggle } = useMenuToggle()
  const key = `jaali.view.${screen}`
  const [opened, setOpened] = useState(() => sessionStorage.getItem(key) ?? undefined)
  const isAsked = isHere || Object.keys(query).length > 0
  const views = useQuery({ ...viewsQuery(screen), enabled: isAsked })
  const current = currentOf(views.data?.items ?? [], query, opened)
  function keepOpened(id: string) {
    sessionStorage.setItem(key, id)
    setOpened(id)
  }
  const name = current?.view.name ?? 'Views'
  const button = (
    <Button
      ref={target}
      variant="default"
      className={styles.target}
      data-current={Boolean(current) || undefined}
      aria-haspopup="menu"
      aria-expanded={isOpen}
      aria-label={current ? `Views, now ${name}${current.isChanged ? ', changed' : ''}` : name}
      leftSection={<IconBookmark size={18} aria-hidden="true" />}
      rightSection={<IconChevronDown size={14} aria-hidden="true" />}
      onClick={() => toggle(!isOpen)}
    >
      <span className={styles.name}>{name}</span>
      {current?.isChanged && <b aria-hidden="true">•</b>}
    </Button>
  )
  if (!isHere) return button
  return (
    <Suspense fallback={button}>
      <ViewChoices
        button={button}
        isOpen={isOpen}
        setIsOpen={toggle}
        screen={screen}
        query={query}
        views={views}
        current={current}
        setOpened={keepOpened}
        exported={exported}
      />
    </Suspense>
  )
}
