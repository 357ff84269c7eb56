import { IconPackage, IconPlus } from '@tabler/icons-react'
import { engine } from '../../api/client'
import type { CommandSource } from '../../ui/commands'
import { rupees } from '../../ui/money'

/** For the palette: add a package, find one. */
export const packageCommands: CommandSource[] = [
  {
    group: 'Packages',
    needs: ['create', 'packages'],
    actions: (go) => [
      {
        id: 'add package',
        label: 'Add New Package',
        icon: <IconPlus size={18} aria-hidden="true" />,
        run: () => go('/packages/new'),
      },
    ],
  },
  {
    group: 'Packages',
    needs: ['update', 'packages'],
    find: async (q, go, signal) => {
      const { data } = await engine.GET('/api/admin/packages', { params: { query: { q } }, signal })
      return (data?.items ?? []).slice(0, 5).map((found) => ({
        id: found.id,
        label: found.service_name,
        description: [found.room_type?.replaceAll('_', ' '), rupees(found.final_price)]
          .filter(Boolean)
          .join(', '),
        icon: <IconPackage size={18} aria-hidden="true" />,
        run: () => go(`/packages/${found.id}/edit`),
      }))
    },
  },
]
