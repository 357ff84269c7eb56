import { IconFileExport, IconLanguage } from '@tabler/icons-react'
import type { CommandSource } from '../../ui/commands'

/** For the palette: what has to be translated, and the files of translators. */
export const translationCommands: CommandSource[] = [
  {
    heading: 'Translations',
    needs: ['read', 'translations'],
    actions: (go) => [
      ...['Missing', 'Stale'].map((state) => ({
        id: `translations ${state}`,
        label: `${state} translations`,
        icon: <IconLanguage size={20} aria-hidden="true" />,
        run: () => go(`/translations?state=${state.toLowerCase()}`),
      })),
      {
        id: 'translation files',
        label: 'Export or import translations',
        icon: <IconFileExport size={20} aria-hidden="true" />,
        run: () => go('/translations/files'),
      },
    ],
  },
]
