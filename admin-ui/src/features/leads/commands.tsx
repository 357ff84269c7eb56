import { IconPlus } from '@tabler/icons-react'
import type { CommandSource } from '../../ui/commands'

export const leadCommands: CommandSource[] = [
  {
    needs: ['create', 'leads'],
    actions: (go) => [
      {
        id: 'new lead',
        label: 'Add new lead',
        icon: <IconPlus size={20} aria-hidden="true" />,
        run: () => go('/leads/new'),
      },
    ],
  },
]
