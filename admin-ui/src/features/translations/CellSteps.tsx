import { ActionIcon, Group } from '@mantine/core'
import { IconArrowDown, IconArrowLeft, IconArrowRight, IconArrowUp } from '@tabler/icons-react'
import { useHotkeys } from '../../ui/hotkeys'
import type { Cell } from '../releases/cells'
import styles from './TextPanel.module.css'
import type { Neighbours } from './useNeighbours'

/** The letters lie side by side, and mean what they mean in some editors. */
const steps = [
  { way: 'up', letter: 'K', label: 'Entry before', icon: IconArrowUp },
  { way: 'down', letter: 'J', label: 'Next entry', icon: IconArrowDown },
  { way: 'left', letter: 'H', label: 'Language before', icon: IconArrowLeft },
  { way: 'right', letter: 'L', label: 'Next language', icon: IconArrowRight },
] as const

/** What opened over the panel has the keys. */
const isCovered = () => document.querySelectorAll('[aria-modal]').length > 1

interface Props {
  to: Neighbours
  /** By key the caret goes along; by click the focus stays on the button. */
  go: (cell: Cell, by: 'key' | 'click') => void
}

/** From a cell to those around it, as arrow keys go in the matrix. */
export function CellSteps({ to, go }: Props) {
  function step(way: keyof Neighbours, by: 'key' | 'click') {
    const cell = to[way]
    if (cell) go(cell, by)
  }
  useHotkeys(
    steps.map(({ way, letter, label }) => ({
      keys: `alt+${letter}`,
      label,
      run: () => !isCovered() && step(way, 'key'),
    })),
  )
  return (
    <Group gap={0} role="group" aria-label="Go to" className={styles.steps}>
      {steps.map(({ way, letter, label, icon: Icon }) => (
        <ActionIcon
          key={way}
          variant="subtle"
          size="2.25rem"
          aria-label={label}
          aria-keyshortcuts={`Alt+${letter}`}
          title={`${label} (Alt+${letter})`}
          // Not `disabled`: at the end of the list the button would lose the focus.
          aria-disabled={!to[way]}
          {...(!to[way] && { 'data-disabled': true })}
          onClick={() => step(way, 'click')}
        >
          <Icon size={18} aria-hidden="true" />
        </ActionIcon>
      ))}
    </Group>
  )
}
