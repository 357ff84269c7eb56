import '@mantine/spotlight/styles.layer.css'
import { createSpotlight, Spotlight } from '@mantine/spotlight'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { useMe } from '../api/me'
import { useBack } from '../ui/back'
import type { Command } from '../ui/commands'
import { FocusAtOnce, useHeldPage } from '../ui/Dialog'
import { type CommandGroup, commandsFor, findScreens } from './commands'
import { findRows, recentRows } from './found'
import styles from './Palette.module.css'
import { keptKeys } from './typeAhead'

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
  useBack(close)
  useHeldPage()
  useEffect(() => {
    palette.open()
    return () => void keptKeys()
  }, [])
  const router = useRouter()
  const [typed, setTyped] = useState('')
  const query = typed.trim()
  const enabled = query.length >= 2
  const go = (href: string) => void router.navigate({ href })
  // Each letter asks at once, and gives up what the one before asked.
  const rows = useQuery({
    queryKey: ['palette', query],
    queryFn: ({ signal }) => findRows(me, query, go, signal),
    // What was not there a moment ago may be now.
    staleTime: 0,
    placeholderData: keepPreviousData,
    enabled,
    retry: 20,
    retryDelay: 500,
  })
  const screens = useQuery({
    queryKey: ['palette screens', query],
    queryFn: ({ signal }) => findScreens(me, query, go, signal),
    placeholderData: keepPreviousData,
    enabled,
  })
  const matches = ({ label }: Command) => label.toLowerCase().includes(query.toLowerCase())
  const groups: CommandGroup[] = [
    ...(query ? [] : recentRows(me.user.id, go)),
    ...(enabled && screens.data ? [screens.data] : []),
    ...commandsFor(me, go).map(({ commands, ...group }) => ({
      ...group,
      commands: commands.filter(matches),
    })),
    ...(enabled ? (rows.data ?? []) : []),
  ].filter(({ commands }) => commands.length > 0)
  const settled = !enabled || (rows.isFetched && screens.isFetched)
  const answered = rows.isError ? 'The search does not answer' : 'Nothing found'
  const nothing = settled ? answered : 'Searching…'
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
  function takeKeys() {
    const keys = keptKeys()
    setTyped((before) => before + keys)
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
      // Without a graphics card, blurring what is behind takes 30 ms of each frame.
      overlayProps={{ backgroundOpacity: 0.35 }}
      removeScrollProps={{ removeScrollBar: false }}
      attributes={{ content: { 'aria-label': 'Search or go to' } }}
    >
      <Spotlight.Search
        placeholder="Search or go to"
        aria-label="Search or go to"
        onKeyDownCapture={enterEarly}
        onFocus={takeKeys}
        data-autofocus
      />
      <FocusAtOnce />
      <Spotlight.ActionsList ref={setList}>
        {groups.map(({ key, heading, commands }) => (
          <Spotlight.ActionsGroup key={key} label={heading}>
            {commands.map((command) => (
              <Line key={command.id} command={command} />
            ))}
          </Spotlight.ActionsGroup>
        ))}
        {groups.length === 0 && <Spotlight.Empty>{nothing}</Spotlight.Empty>}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  )
}

function Line({ command: { label, description, marked, icon, run } }: { command: Command }) {
  if (!marked) {
    return (
      <Spotlight.Action
        label={label}
        {...(description && { description })}
        leftSection={icon}
        onClick={run}
      />
    )
  }
  return (
    <Spotlight.Action onClick={run}>
      <span className={styles.line}>
        {icon}
        <span>
          <Marked html={marked.label} />
          <Marked html={marked.description} />
        </span>
      </span>
    </Spotlight.Action>
  )
}

/** Text with the places where it was found, as the engine marks them. */
const Marked = ({ html }: { html: string }) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped by the engine, but for its own marks
  <span dangerouslySetInnerHTML={{ __html: html }} />
)
