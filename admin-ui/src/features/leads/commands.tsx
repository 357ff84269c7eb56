import { IconPhone, IconPlus } from '@tabler/icons-react'
import type { CommandSource } from '../../ui/commands'
import { readablePhone } from '../../ui/phone'
import { findLeads } from './queries'

export const leadCommands: CommandSource[] = [
  {
    group: 'Leads',
    needs: ['read', 'leads'],
    find: async (query, go, signal) =>
      (await findLeads(query, signal)).map(({ id, name, lead_number, primary_contact }) => ({
        id: `lead ${id}`,
        label: name,
        description: `${lead_number}, ${readablePhone(primary_contact)}`,
        icon: <IconPhone size={20} aria-hidden="true" />,
        run: () => go(`/leads/${id}`),
      })),
  },
  {
    group: 'Leads',
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
