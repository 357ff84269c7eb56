import { ActionIcon } from '@mantine/core'
import { IconListCheck } from '@tabler/icons-react'
import { useBack } from './back'
import { useHotkeys } from './hotkeys'
import styles from './SelectToggle.module.css'

interface Props {
  of: { isOn: boolean; start: () => void; stop: () => void }
}

/** The box of the row that has the focus. */
const box = () =>
  document.activeElement?.closest('li')?.querySelector<HTMLInputElement>('[data-select] input')

/** Rows are chosen by keyboard; and by touch, once this is pressed. */
export function SelectToggle({ of: { isOn, start, stop } }: Props) {
  useHotkeys([{ keys: 'x', label: 'Select the row', run: () => box()?.click() }])
  useBack(stop, isOn)
  return (
    <ActionIcon
      className={styles.toggle}
      variant={isOn ? 'filled' : 'default'}
      size="2.75rem"
      aria-label="Select rows"
      aria-pressed={isOn}
      onClick={isOn ? stop : start}
    >
      <IconListCheck size={20} aria-hidden="true" />
    </ActionIcon>
  )
}
