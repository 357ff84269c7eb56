import { useMediaQuery, useSessionStorage } from '@mantine/hooks'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useHotkeys } from '../../../ui/hotkeys'
import type { Place } from '../queries'

export interface Previewing {
  isOpen: boolean
  /** Beside the text, which stays at hand; else over it. */
  isBeside: boolean
  toggle: () => void
  close: () => void
  /** The button that opens it, and has the focus afterwards. */
  trigger: RefObject<HTMLButtonElement | null>
  /** The field of the entry that had the focus last, by its path: the page shows its place. */
  field: string | undefined
}

/** There, a page at the width of a phone has room beside a form that is as wide. */
const WIDE = '(min-width: 68.75em)'

/** Whether the preview of an entry is open. Beside the text it is so for the whole session. */
export function usePreviewing(
  { kind, slug }: Place,
  { hasRoom }: { hasRoom: boolean },
): Previewing {
  const isWide = useMediaQuery(WIDE, undefined, { getInitialValueInEffect: false })
  const isBeside = hasRoom && isWide
  const [isKept, keep] = useSessionStorage({
    key: 'jaali.preview.open',
    defaultValue: false,
    getInitialValueInEffect: false,
  })
  // What lies over the text is opened each time, or no text would be seen first.
  const [isOver, lay] = useState(false)
  const field = useFocused(`${kind}/${slug}`)
  const trigger = useRef<HTMLButtonElement>(null)
  const isOpen = isBeside ? isKept : isOver
  const set = isBeside ? keep : lay
  function close() {
    // What had the focus in the page is gone at once, and with it the focus.
    flushSync(() => set(false))
    // Unless the focus is in the form, or went there.
    setTimeout(() => {
      if (document.activeElement === document.body) trigger.current?.focus()
    })
  }
  const toggle = () => (isOpen ? close() : set(true))
  const hotkey = { keys: 'alt+P', label: 'Preview the page', run: toggle, isCommand: true }
  useHotkeys([hotkey])
  return { isOpen, isBeside, toggle, close, trigger, field }
}

/** The field of an entry that had the focus last. */
function useFocused(entry: string) {
  const [last, setLast] = useState({ entry, field: '' })
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      const field = target instanceof Element && fieldAt(target)
      if (field) setLast({ entry, field })
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [entry])
  return last.entry === entry && last.field !== '' ? last.field : undefined
}

/** The path of the field, or of the folded block, that something in a form belongs to. */
function fieldAt(target: Element) {
  const place = target.closest<HTMLElement>('[data-field], [data-block]')
  const { field, block } = place?.dataset ?? {}
  if (!block) return field
  const list = place?.closest<HTMLElement>('[data-field]')
  return `${list?.dataset.field}/${block}`
}
