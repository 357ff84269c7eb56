import { ActionIcon } from '@mantine/core'
import type { ComponentType } from 'react'

interface Props {
  /** What it does, for those who do not see the icon and as its tooltip. */
  label: string
  icon: ComponentType<{ size: number; 'aria-hidden': 'true' }>
  disabled?: boolean
  onClick: () => void
}

/** A small button with a drawing for its name. */
export function IconButton({ label, icon: Icon, disabled = false, onClick }: Props) {
  return (
    <ActionIcon
      variant="subtle"
      size="2.25rem"
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onClick}
    >
      <Icon size={16} aria-hidden="true" />
    </ActionIcon>
  )
}
