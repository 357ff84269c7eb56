import { Drawer, type DrawerProps, Modal, type ModalProps } from '@mantine/core'
import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useBack } from './back'
import { useOnPage } from './onPage'

/** What opens over a screen is there while it is open; once it is gone, the focus is where it was before. */
export function Dialog({ children, ...props }: Omit<ModalProps, 'opened'>) {
  useFocusBack()
  useBack(props.onClose)
  useHeldPage()
  return (
    <Modal opened onFocus={stayHere} {...props}>
      {children}
      <FocusAtOnce />
    </Modal>
  )
}

/** The same from the side, at full height. */
export function Sheet({ children, ...props }: Omit<DrawerProps, 'opened'>) {
  useFocusBack()
  useBack(props.onClose)
  useHeldPage()
  return (
    <Drawer opened onFocus={stayHere} {...props}>
      {children}
      <FocusAtOnce />
    </Drawer>
  )
}

const BEGINNING = 'data-autofocus'

/** Keys go to the dialog from its first frame; Mantine would focus it only a moment later. */
export function FocusAtOnce() {
  const here = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const beginning = here.current?.closest('[role="dialog"]')?.querySelector(`[${BEGINNING}]`)
    if (beginning instanceof HTMLElement) beginning.focus({ preventScroll: true })
  }, [])
  return <span hidden ref={here} />
}

/**
 * Mantine focuses the beginning up to two more times, after the first keys of fast hands: what has
 * the focus becomes the beginning, so that it keeps the focus.
 */
function stayHere({ target, currentTarget }: FocusEvent<HTMLElement>) {
  for (const other of currentTarget.querySelectorAll(`[${BEGINNING}]`)) {
    other.removeAttribute(BEGINNING)
  }
  target.setAttribute(BEGINNING, '')
}

/** Escape closes what is in front: a list or a panel that opened from here, before this. */
export function isEscape({ key, target, currentTarget }: KeyboardEvent<HTMLElement>) {
  if (key !== 'Escape' || !(target instanceof HTMLElement)) return false
  return currentTarget.contains(target) && !target.dataset.mantineStopPropagation
}

/** The page below does not scroll meanwhile, and keeps the room of its scrollbar where that takes some. */
export function useHeldPage(isHeld = true) {
  const [hasBar] = useState(() => window.innerWidth > document.documentElement.clientWidth)
  useOnPage('dialog', isHeld)
  useOnPage('scrollbar', isHeld && hasBar)
}

function useFocusBack() {
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      // Whoever closed it may have put the focus elsewhere.
      setTimeout(() => {
        if (document.activeElement === document.body && before instanceof HTMLElement) {
          before.focus({ preventScroll: true })
        }
      })
    },
    [before],
  )
}
