import { IconUserPlus, IconUsers } from '@tabler/icons-react'
import type { CommandSource } from '../../ui/commands'
import { readablePhone } from '../../ui/phone'
import { findCustomers } from './queries'

export const customerCommands: CommandSource[] = [
  {
    group: 'Customers',
    needs: ['read', 'customers'],
    find: async (query, go, signal) =>
      (await findCustomers(query, signal)).map(({ id, name, customer_id, primary_contact }) => ({
        id: `customer ${id}`,
        label: name,
        description: `${customer_id}, ${readablePhone(primary_contact)}`,
        icon: <IconUsers size={20} aria-hidden="true" />,
        run: () => go(`/customers/${id}`),
      })),
  },
  {
    group: 'Customers',
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
