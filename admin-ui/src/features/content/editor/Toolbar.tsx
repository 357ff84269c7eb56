import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'

const steps: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

interface Props {
  label: string
  className: string | undefined
  children: ReactNode
}

/** Buttons that Tab reaches as one, at the one that was used last; arrows go from each to the next. */
export function Toolbar({ label, className, children }: Props) {
  const bar = useRef<HTMLDivElement>(null)
  const current = useRef(0)
  const buttons = () => [...(bar.current?.querySelectorAll('button') ?? [])]
  function rove() {
    for (const [i, button] of buttons().entries()) button.tabIndex = i === current.current ? 0 : -1
  }
  // Each render writes the buttons anew.
  useEffect(rove)
  function onFocus({ target }: FocusEvent<HTMLElement>) {
    const at = buttons().indexOf(target as HTMLButtonElement)
    if (at < 0) return
    current.current = at
    rove()
  }
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const all = buttons()
    // What opens from here, such as a box to search in, has its own arrows.
    const at = all.indexOf(event.target as HTMLButtonElement)
    const step = steps[event.key]
    if (at < 0 || !step) return
    event.preventDefault()
    all[step(at, all.length)]?.focus()
  }
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={label}
      className={className}
      onFocus={onFocus}
      onKeyDown={onKeyDown}
    >
      {children}
    </div>
  )
}
