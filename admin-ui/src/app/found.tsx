/** What the palette finds: one ranked answer of the engine over all that the person may see. */
import {
  type Icon,
  IconCalendarEvent,
  IconFileText,
  IconPackage,
  IconPhone,
  IconPhoto,
  IconRocket,
  IconShieldQuestion,
  IconUsers,
} from '@tabler/icons-react'
import { engine, type Schemas } from '../api/client'
import type { Command, Go } from '../ui/commands'
import type { CommandGroup } from './commands'

type Hit = Schemas['StaffHit']

const kinds: Record<Hit['kind'], { group: string; icon: Icon }> = {
  lead: { group: 'Leads', icon: IconPhone },
  customer: { group: 'Customers', icon: IconUsers },
  booking: { group: 'Bookings', icon: IconCalendarEvent },
  package: { group: 'Packages', icon: IconPackage },
  content: { group: 'Content', icon: IconFileText },
  media: { group: 'Media', icon: IconPhoto },
  release: { group: 'Releases', icon: IconRocket },
  quarantine: { group: 'Quarantine', icon: IconShieldQuestion },
}

/** The rows that somebody opened last, newest first. In memory: they are names of people. */
const opened = new Map<string, Hit[]>()

/** Opened rows that are kept. */
const RECENT = 6

function remember(user: string, hit: Hit) {
  const others = (opened.get(user) ?? []).filter(({ id }) => id !== hit.id)
  opened.set(user, [hit, ...others].slice(0, RECENT))
}

function command(user: string, hit: Hit, go: Go): Command {
  const { icon: KindIcon } = kinds[hit.kind]
  const number = hit.number ? `${hit.number}, ` : ''
  return {
    id: `${hit.kind} ${hit.id}`,
    label: hit.title,
    description: `${number}${hit.subtitle}`,
    marked: { label: hit.highlights.title, description: `${number}${hit.highlights.subtitle}` },
    icon: <KindIcon size={20} aria-hidden="true" />,
    run: () => {
      remember(user, hit)
      go(hit.url.replace(/^\/admin/, ''))
    },
  }
}

/** The rows that match, by kind; the kind of the best one comes first. */
export async function findRows(user: string, q: string, go: Go, signal: AbortSignal) {
  const { data } = await engine.GET('/api/admin/search', { params: { query: { q } }, signal })
  // For a moment after the start of an engine there is nothing to search in.
  if (!data) throw new Error('the search does not answer')
  const groups: CommandGroup[] = []
  for (const hit of data.items) {
    const { group } = kinds[hit.kind]
    const there = groups.find((other) => other.group === group)
    if (there) there.commands.push(command(user, hit, go))
    else groups.push({ group, commands: [command(user, hit, go)] })
  }
  return groups
}

/** What was opened from here last. */
export function recentRows(user: string, go: Go): CommandGroup[] {
  const plain = (hit: Hit): Command => {
    const { marked: _, ...rest } = command(user, hit, go)
    return rest
  }
  return [{ group: 'Recent', commands: (opened.get(user) ?? []).map(plain) }]
}
