import { IconCalendarEvent, IconCalendarPlus } from '@tabler/icons-react'
import type { CommandSource } from '../../ui/commands'
import { findBookings } from './queries'
import { when } from './words'

export const bookingCommands: CommandSource[] = [
  {
    group: 'Bookings',
    needs: ['read', 'bookings'],
    find: async (query, go, signal) =>
      (await findBookings(query, signal)).map((booking) => ({
        id: `booking ${booking.id}`,
        label: `${booking.booking_number}, ${booking.customer.name}`,
        description: when(booking),
        icon: <IconCalendarEvent size={20} aria-hidden="true" />,
        run: () => go(`/bookings/${booking.id}`),
      })),
  },
  {
    group: 'Bookings',
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
