/** The sources of the palette. A feature's commands get their line here. */
import { IconKeyboard } from '@tabler/icons-react'
import { type Me, may } from '../api/me'
import { bookingCommands } from '../features/bookings/commands'
import { contentCommands } from '../features/content/commands'
import { customerCommands } from '../features/customers/commands'
import { leadCommands } from '../features/leads/commands'
import { packageCommands } from '../features/packages/commands'
import { releaseCommands } from '../features/releases/commands'
import { settingsCommands } from '../features/settings/commands'
import { translationCommands } from '../features/translations/commands'
import type { Command, CommandSource, Go } from '../ui/commands'
import { activeHotkeys } from '../ui/hotkeys'
import { itemsFor } from './navigation'

const sources: CommandSource[] = [
  ...leadCommands,
  ...customerCommands,
  ...bookingCommands,
  ...packageCommands,
  ...contentCommands,
  ...releaseCommands,
  ...settingsCommands,
  ...translationCommands,
]

export interface CommandGroup {
  /** No two groups share one: React would leave lines of an earlier query behind. */
  key: string
  heading: string
  commands: Command[]
}

/** What the screen behind the palette can do. */
const here = () =>
  activeHotkeys
    .get()
    .filter(({ isCommand }) => isCommand)
    .map(({ keys, label, run }) => ({
      id: `here ${keys}`,
      label,
      icon: <IconKeyboard size={20} aria-hidden="true" />,
      run,
    }))

/** What somebody may do on the screen, and from anywhere. */
export function commandsFor(me: Me, go: Go): CommandGroup[] {
  const pages = itemsFor(me).map(({ to, label, icon: PageIcon }) => ({
    id: `go ${to}`,
    label,
    icon: <PageIcon size={20} aria-hidden="true" />,
    run: () => go(to),
  }))
  const groups: CommandGroup[] = [{ key: 'here', heading: 'On this screen', commands: here() }]
  for (const { needs, heading = 'Actions', actions } of sources) {
    if (!actions || !may(me, needs)) continue
    const there = groups.find((group) => group.heading === heading)
    if (there) there.commands.push(...actions(go))
    else groups.push({ key: `commands ${heading}`, heading, commands: actions(go) })
  }
  return [...groups, { key: 'pages', heading: 'Go to', commands: pages }]
}

/** The screens that match, of every source that answers. */
export async function findScreens(me: Me, query: string, go: Go, signal: AbortSignal) {
  const asked = sources.flatMap(({ needs, find }) =>
    find && may(me, needs) ? [find(query, go, signal)] : [],
  )
  const answers = await Promise.allSettled(asked)
  const commands = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
  return { key: 'screens', heading: 'Screens', commands }
}
