import { Button } from '@mantine/core'
import {
  IconAlertTriangle,
  IconCheck,
  IconCloudOff,
  IconLoader2,
  IconPencil,
} from '@tabler/icons-react'
import { timeOf } from '../../../ui/dates'
import styles from './SaveState.module.css'
import type { Saving } from './view'

const icons = {
  clean: IconCheck,
  saved: IconCheck,
  typing: IconPencil,
  saving: IconLoader2,
  kept: IconCloudOff,
  contested: IconAlertTriangle,
  refused: IconAlertTriangle,
}

function said(saving: Saving) {
  switch (saving.is) {
    case 'saved':
      return `Saved ${timeOf(saving.at)}`
    case 'refused':
      return `Not saved yet, kept on this device: ${saving.why}`
    case 'kept':
      return 'Offline – kept on this device'
    case 'contested':
      return 'Not saved: choose which text stays'
    case 'clean':
      return 'Saves a draft by itself'
    default:
      return 'Saving…'
  }
}

/** Where what was typed is. */
export function SaveState({ of: saving, retry }: { of: Saving; retry: () => void }) {
  const Icon = icons[saving.is]
  return (
    <div className={styles.state} role="status" data-is={saving.is}>
      <Icon size={18} aria-hidden="true" />
      {said(saving)}
      {saving.is === 'kept' && (
        <Button size="compact-md" variant="default" onClick={retry}>
          Try again
        </Button>
      )}
    </div>
  )
}
