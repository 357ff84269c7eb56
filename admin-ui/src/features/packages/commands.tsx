import { IconPlus } from '@tabler/icons-react'
import type { CommandSource } from '../../ui/commands'

/** For the palette: add a package, find one. */
export const packageCommands: CommandSource[] = [
  {
    needs: ['create', 'packages'],
    actions: (go) => [
      {
        id: 'add package',
        label: 'Add new package',
        icon: <IconPlus size={20} aria-hidden="true" />,
        run: () => go('/packages/new'),
      },
    ],
  },
]
