import { IconPhoto } from '@tabler/icons-react'
import { engine } from '../../api/client'
import type { CommandSource } from '../../ui/commands'

/** For the palette: find a picture by its name or by what it shows. */
export const mediaCommands: CommandSource[] = [
  {
    group: 'Media',
    needs: ['read', 'media'],
    find: async (q, go, signal) => {
      const params = { query: { q, limit: 5 } }
      const { data } = await engine.GET('/api/admin/media', { params, signal })
      return (data?.items ?? []).map(({ id, name, alt }) => ({
        id: `media ${id}`,
        label: alt.en || name,
        description: name,
        icon: <IconPhoto size={18} aria-hidden="true" />,
        run: () => go(`/media?picture=${id}`),
      }))
    },
  },
]
