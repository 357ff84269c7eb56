import { IconRocket } from '@tabler/icons-react'
import type { CommandSource } from '../../ui/commands'

/** For the palette: publish. */
export const releaseCommands: CommandSource[] = [
  {
    needs: ['create', 'releases'],
    actions: (go) => [
      {
        id: 'new release',
        label: 'Publish what is ready',
        icon: <IconRocket size={20} aria-hidden="true" />,
        run: () => go('/releases/new'),
      },
    ],
  },
]
