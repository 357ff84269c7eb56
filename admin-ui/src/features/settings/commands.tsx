import { IconSettings } from '@tabler/icons-react'
import type { CommandSource } from '../../ui/commands'
import { parts } from './parts'

/** For the palette: each part of the settings. */
export const settingsCommands: CommandSource[] = [
  {
    heading: 'Settings',
    needs: ['read', 'settings'],
    actions: (go) =>
      parts.map(({ to, label }) => ({
        id: `go ${to}`,
        label: `Settings: ${label}`,
        icon: <IconSettings size={20} aria-hidden="true" />,
        run: () => go(to),
      })),
  },
]
