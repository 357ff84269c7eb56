import { IconFileText, IconLanguage } from '@tabler/icons-react'
import { engine } from '../../api/client'
import type { CommandSource } from '../../ui/commands'
import { plural } from './words'

/** For the palette: a kind of content, by its name. */
export const contentCommands: CommandSource[] = [
  {
    needs: ['read', 'content'],
    actions: (go) => [
      {
        id: 'content',
        label: 'Edit the texts of the site',
        icon: <IconLanguage size={20} aria-hidden="true" />,
        run: () => go('/content'),
      },
    ],
    find: async (q, go, signal) => {
      const { data } = await engine.GET('/api/admin/content', { signal })
      const typed = q.toLowerCase()
      return (data?.items ?? [])
        .filter((kind) => plural(kind).toLowerCase().includes(typed))
        .map((kind) => ({
          id: `content ${kind.kind}`,
          label: plural(kind),
          description: kind.help,
          icon: <IconFileText size={20} aria-hidden="true" />,
          run: () => go(`/content/${kind.kind}`),
        }))
    },
  },
]
