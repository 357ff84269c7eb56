import { Button, Group } from '@mantine/core'
import { type KeyboardEvent, type MouseEvent, useState } from 'react'
import { useMay } from '../../api/me'
import { toast } from '../../ui/toast'
import { Picture } from './Picture'
import styles from './PicturePanel.module.css'
import { type Focus, type Media, useChange } from './queries'

/** The site crops by quarters. */
const STEP = 25

const quarter = (percent: number) => Math.min(100, Math.max(0, Math.round(percent / STEP) * STEP))

const moves: { [key in string]?: [x: number, y: number] } = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
}

/** What has to stay in sight, pointed at in the picture or moved by arrow keys; with what follows. */
export function FocusPicker({ of: media }: { of: Media }) {
  const may = useMay()
  const change = useChange()
  const [focus, setFocus] = useState<Focus>(media.focus)
  const isNew = focus.x !== media.focus.x || focus.y !== media.focus.y
  const mayChange = may('update', 'media')

  function point({ currentTarget, clientX, clientY, detail }: MouseEvent<HTMLElement>) {
    // A press of the keyboard has no place.
    if (detail === 0) return
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    setFocus({
      x: quarter(((clientX - left) / width) * 100),
      y: quarter(((clientY - top) / height) * 100),
    })
  }
  function move(event: KeyboardEvent) {
    const step = moves[event.key]
    if (!step) return
    event.preventDefault()
    setFocus({ x: quarter(focus.x + step[0]), y: quarter(focus.y + step[1]) })
  }
  const save = () =>
    change.mutate(
      { params: { path: { id: media.id } }, body: { focus } },
      toast.outcome('Focus saved as a draft', 'Failed to save the focus'),
    )
  return (
    <section aria-label="Focus">
      <button
        type="button"
        className={styles.focus}
        aria-label={`What stays in sight: ${focus.x}% from the left, ${focus.y}% from the top. Arrow keys move it.`}
        disabled={!mayChange}
        onClick={point}
        onKeyDown={move}
      >
        <Picture of={media} sizes="36rem" alt="" />
        <span style={{ insetInlineStart: `${focus.x}%`, insetBlockStart: `${focus.y}%` }} />
      </button>
      <ul className={styles.crops} aria-label="Cropped">
        {['wide', 'square', 'tall'].map((shape) => (
          <li key={shape} className={styles[shape]}>
            <Picture of={media} sizes="10rem" focus={focus} />
          </li>
        ))}
      </ul>
      {isNew && (
        <Group mt="sm">
          <Button loading={change.isPending} onClick={save}>
            Save focus
          </Button>
          <Button variant="default" onClick={() => setFocus(media.focus)}>
            Undo
          </Button>
        </Group>
      )}
    </section>
  )
}
