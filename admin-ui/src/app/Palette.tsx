import '@mantine/spotlight/styles.layer.css'
import { useDebouncedValue } from '@mantine/hooks'
import { createSpotlight, Spotlight } from '@mantine/spotlight'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { useMe } from '../api/me'
import { commandsFor, findRows } from './commands'

const [store, palette] = createSpotlight()

/** A list longer than a phone scrolls by keys as well. */
const letKeysScroll = (list: HTMLDivElement) =>
  list.querySelector('.mantine-ScrollArea-viewport')?.setAttribute('tabindex', '0')

/** Enter takes the first line, also of rows that came after the last key: Spotlight chooses at a key only. */
function chooseFirst(list: HTMLDivElement) {
  for (const chosen of list.querySelectorAll('[data-selected]')) {
    chosen.removeAttribute('data-selected')
  }
  list.querySelector('[data-action]')?.setAttribute('data-selected', 'true')
  store.updateState((state) => ({ ...state, selected: 0 }))
}

/** Ctrl/Cmd-K: go to a screen, find a row, do something, without leaving the keyboard. */
export function Palette({ close }: { close: () => void }) {
  const me = useMe()
  useEffect(() => palette.open(), [])
  const router = useRouter()
  const [typed, setTyped] = useState('')
  const [query] = useDebouncedValue(typed.trim(), 150)
  const go = (href: string) => void router.navigate({ href })
  const found = useQuery({
    queryKey: ['palette', query],
    queryFn: ({ signal }) => findRows(me, query, go, signal),
    enabled: query.length >= 2,
  })
  const matches = (label: string) => label.toLowerCase().includes(typed.trim().toLowerCase())
  const groups = [
    ...(query.length >= 2 ? (found.data ?? []) : []),
    ...commandsFor(me, go).map(({ group, commands }) => ({
      group,
      commands: commands.filter(({ label }) => matches(label)),
    })),
  ].filter(({ commands }) => commands.length > 0)
  const settled = typed.trim() === query && !found.isLoading
  const [entered, setEntered] = useState(false)
  const [list, setList] = useState<HTMLDivElement | null>(null)
  useEffect(() => {
    if (list) letKeysScroll(list)
  }, [list])
  const lines = groups.flatMap(({ commands }) => commands.map(({ id }) => id)).join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: other lines are another choice
  useEffect(() => {
    if (list) chooseFirst(list)
  }, [list, lines])
  useEffect(() => {
    if (!entered || !settled) return
    setEntered(false)
    list?.querySelector<HTMLElement>('[data-action]')?.click()
  }, [entered, settled, list])
  function type(value: string) {
    setEntered(false)
    setTyped(value)
  }
  /** Enter before the rows have come takes the first line once they are there. */
  function enterEarly(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || settled) return
    event.preventDefault()
    event.stopPropagation()
    setEntered(true)
  }
  return (
    <Spotlight.Root
      query={typed}
      onQueryChange={type}
      store={store}
      onSpotlightClose={close}
      shortcut={null}
      // In the middle, the box would move under the hands whenever rows come.
      centered={false}
      attributes={{ content: { 'aria-label': 'Search or go to' } }}
    >
      <Spotlight.Search
        placeholder="Search or go to"
        aria-label="Search or go to"
        onKeyDownCapture={enterEarly}
      />
      <Spotlight.ActionsList ref={setList}>
        {groups.map(({ group, commands }) => (
          <Spotlight.ActionsGroup key={group} label={group}>
            {commands.map(({ id, label, description, icon, run }) => (
              <Spotlight.Action
                key={id}
                label={label}
                {...(description && { description })}
                leftSection={icon}
                onClick={run}
              />
            ))}
          </Spotlight.ActionsGroup>
        ))}
        {groups.length === 0 && (
          <Spotlight.Empty>{settled ? 'Nothing found' : 'Searching…'}</Spotlight.Empty>
        )}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  )
}
