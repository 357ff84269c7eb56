import { CloseButton, Popover, type PopoverProps } from '@mantine/core'
import type { MouseEvent, ReactElement } from 'react'
import { useBack } from '../../../ui/back'
import { Sheet } from '../../../ui/Dialog'
import type { Problem, Release } from '../../releases/queries'
import styles from './Publish.module.css'
import { PublishDraft } from './PublishDraft'
import { Published } from './Published'
import type { Edited } from './useDryRun'

interface Props extends Edited {
  /** What opened it, and where it hangs. */
  button: ReactElement
  isPhone: boolean
  release: Release | undefined
  onMade: (release: Release) => void
  /** Puts the caret into a field of the form. */
  focus: (field: string) => void
  close: () => void
}

/** Room between the panel and the edge of the window, in pixels. */
const EDGE = 12

/** As high as there is room for: its button stays at hand, the rest scrolls. */
const middlewares: NonNullable<PopoverProps['middlewares']> = {
  flip: false,
  shift: { padding: EDGE },
  size: {
    padding: EDGE,
    apply: ({ availableHeight, elements }) => {
      elements.floating.style.maxHeight = `${Math.max(availableHeight, 240)}px`
    },
  },
}

/** What goes live and what it changes; then how far it is. Below its button, or a sheet on phones. */
export function PublishPanel({ button, isPhone, release, onMade, focus, close, ...edited }: Props) {
  // A sheet sees to it itself.
  useBack(close, !isPhone)
  const { place, drafts } = edited
  function open({ kind, slug, locale, path }: Problem, click: MouseEvent) {
    close()
    // A field of this form needs no other screen.
    if (kind !== place.kind || slug !== place.slug || !(locale in drafts)) return
    click.preventDefault()
    if (path) focus(path)
  }
  const content = release ? (
    <Published of={release} here={place} open={open} onMade={onMade} />
  ) : (
    <PublishDraft {...edited} open={open} onMade={onMade} />
  )
  if (isPhone) {
    return (
      <>
        {button}
        <Sheet
          onClose={close}
          position="bottom"
          title="Publish"
          classNames={{ content: styles.sheet ?? '', body: styles.body ?? '' }}
        >
          {content}
        </Sheet>
      </>
    )
  }
  return (
    <Popover
      opened
      onDismiss={close}
      position="bottom-end"
      width="26rem"
      middlewares={middlewares}
      trapFocus
      withRoles={false}
      shadow="md"
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>{button}</Popover.Target>
      <Popover.Dropdown className={styles.panel} role="dialog" aria-label="Publish" tabIndex={-1}>
        <div className={styles.head}>
          <h2>Publish</h2>
          <CloseButton aria-label="Close" onClick={close} />
        </div>
        {content}
      </Popover.Dropdown>
    </Popover>
  )
}
