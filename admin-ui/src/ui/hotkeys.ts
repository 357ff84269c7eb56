/** Single keys that work anywhere on a screen, and the list of them for `?`. */
import { useEffect, useRef } from 'react'
import { Signal } from '../api/signal'

export interface Hotkey {
  /** The key as it is typed, `j` or `?`; with Ctrl, on a Mac with Cmd: `mod+K`; or with Alt: `alt+N`. */
  keys: string
  label: string
  run: () => void
  /** The palette offers it too. */
  isCommand?: boolean
}

/** What works right now. */
export const activeHotkeys = new Signal<readonly Hotkey[]>([])

const OFF = 'jaali.hotkeys.off'

/** People who dictate or mistype can switch single keys off; those with Ctrl stay. */
export const singleKeysOff = new Signal(localStorage.getItem(OFF) === '1')

export function switchSingleKeys(off: boolean) {
  localStorage.setItem(OFF, off ? '1' : '0')
  singleKeysOff.set(off)
}

const isSingle = ({ keys }: Hotkey) => !/^(mod|alt)\+/.test(keys)

function matches(event: KeyboardEvent, { keys }: Hotkey) {
  const key = keys.replace(/^(mod|alt)\+/, '').toLowerCase()
  const withMod = event.ctrlKey || event.metaKey
  const withAlt = keys.startsWith('alt+')
  // With Alt, some keyboards write another letter: the key itself counts.
  const pressed = withAlt ? event.code.replace('Key', '') : event.key
  return (
    withMod === keys.startsWith('mod+') && event.altKey === withAlt && pressed.toLowerCase() === key
  )
}

/** The keys go to what has the focus: a field or an open menu. */
function isTaken(target: EventTarget | null) {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) ||
      target.closest('[role=menu]') !== null)
  )
}

/** Keys of a screen or of the shell, as long as it is shown. */
export function useHotkeys(hotkeys: Hotkey[]) {
  const latest = useRef(hotkeys)
  useEffect(() => {
    latest.current = hotkeys
  })
  const shape = hotkeys.map(({ keys, label }) => `${keys} ${label}`).join('\n')
  // biome-ignore lint/correctness/useExhaustiveDependencies: listed anew when the keys or labels differ
  useEffect(() => {
    const mine: Hotkey[] = latest.current.map((key, i) => ({
      ...key,
      run: () => latest.current[i]?.run(),
    }))
    activeHotkeys.set([...activeHotkeys.get(), ...mine])
    const onKeyDown = (event: KeyboardEvent) => {
      const quiet =
        singleKeysOff.get() || isTaken(event.target) || document.querySelector('[aria-modal]')
      const pressed = mine.find((key) => matches(event, key) && !(quiet && isSingle(key)))
      if (!pressed) return
      event.preventDefault()
      // What is held down opens and confirms nothing.
      if (isSingle(pressed) || !event.repeat) pressed.run()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => {
      document.removeEventListener('keydown', onKeyDown)
      activeHotkeys.set(activeHotkeys.get().filter((key) => !mine.includes(key)))
    }
  }, [shape])
}
