import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react'
import { completed, matching, mentionAt } from './mentions'
import { type Colleague, colleaguesQuery } from './queries'

/** The list of colleagues that opens after an `@`: up, down, Enter or Tab, Escape. */
export function useCompletion(
  field: RefObject<HTMLTextAreaElement | null>,
  text: string,
  setText: (text: string) => void,
) {
  const list = useId()
  const [caret, setCaret] = useState(0)
  const [active, setActive] = useState(0)
  /** Where the `@` stands whose list was closed. */
  const [closed, setClosed] = useState<number>()
  const wanted = useRef<number>(undefined)
  const mention = mentionAt(text, caret)
  const { data } = useQuery({ ...colleaguesQuery, enabled: text.includes('@') })
  const all = data?.items ?? []
  const found = mention && mention.at !== closed ? matching(all, mention.word) : []
  const chosen = Math.min(active, found.length - 1)

  // The caret moves once the text has changed.
  useLayoutEffect(() => {
    if (wanted.current === undefined) return
    field.current?.setSelectionRange(wanted.current, wanted.current)
    wanted.current = undefined
  })

  function change(next: string, at: number) {
    setText(next)
    setCaret(at)
    setActive(0)
    if (mentionAt(next, at)?.at !== closed) setClosed(undefined)
  }
  function pick({ full_name }: Colleague) {
    if (!mention) return
    const next = completed(text, caret, mention.at, full_name)
    wanted.current = next.caret
    change(next.text, next.caret)
    field.current?.focus()
  }
  /** Writes an `@` where the caret is, which opens the list. */
  function begin() {
    const at = field.current?.selectionStart ?? text.length
    const before = text.slice(0, at)
    const sign = /(^|[\s(])$/.test(before) ? '@' : ' @'
    wanted.current = at + sign.length
    change(before + sign + text.slice(at), at + sign.length)
    setClosed(undefined)
    field.current?.focus()
  }
  /** Whether a key was one for the list. */
  function press(event: KeyboardEvent) {
    const one = found[chosen]
    if (!one || event.ctrlKey || event.metaKey || event.altKey) return false
    if (event.key === 'ArrowDown') setActive((chosen + 1) % found.length)
    else if (event.key === 'ArrowUp') setActive((chosen + found.length - 1) % found.length)
    else if (event.key === 'Enter' || (event.key === 'Tab' && !event.shiftKey)) pick(one)
    else if (event.key === 'Escape') setClosed(mention?.at)
    else return false
    event.preventDefault()
    event.stopPropagation()
    return true
  }
  const optionOf = (index: number) => `${list}-${index}`
  return {
    colleagues: all,
    found,
    chosen,
    list,
    optionOf,
    change,
    begin,
    pick,
    press,
    /** The caret went elsewhere. */
    look: () => setCaret(field.current?.selectionStart ?? 0),
    close: () => setClosed(mention?.at),
  }
}

export type Completion = ReturnType<typeof useCompletion>
