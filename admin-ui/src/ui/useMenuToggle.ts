import { useRef, useState } from 'react'

/** A menu that is fetched when it is first opened, and the button before it. */
export function useMenuToggle() {
  const [isOpen, setIsOpen] = useState(false)
  const [isHere, setIsHere] = useState(false)
  const target = useRef<HTMLButtonElement>(null)
  function toggle(isOpen: boolean) {
    setIsHere(true)
    setIsOpen(isOpen)
    // The button was another one when the menu came.
    if (!isOpen) {
      setTimeout(() => document.activeElement === document.body && target.current?.focus())
    }
  }
  return { target, isHere, isOpen, toggle }
}
