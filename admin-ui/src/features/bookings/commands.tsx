import { IconCalendarPlus } from '@tabler/icons-react'
import type { CommandSource } from '../../ui/commands'

export const bookingCommands: CommandSource[] = [
  {
    needs: ['create', 'bookings'],
    actions: (go) => [
      {
        id: 'new booking',
        label: 'Schedule new booking',
        icon: <IconCalendarPlus size={20} aria-hidden="true" />,
        run: () => go('/bookings/new'),
      },
    ],
  },
]
