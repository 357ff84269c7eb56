import { IconUserPlus } from '@tabler/icons-react'
import type { CommandSource } from '../../ui/commands'

export const customerCommands: CommandSource[] = [
  {
    needs: ['create', 'customers'],
    actions: (go) => [
      {
        id: 'new customer',
        label: 'Add new customer',
        icon: <IconUserPlus size={20} aria-hidden="true" />,
        run: () => go('/customers/new'),
      },
    ],
  },
]
