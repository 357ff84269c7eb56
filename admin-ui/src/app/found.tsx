/** What the palette finds: one ranked answer of the engine over all that the person may see. */
import {
  type Icon,
  IconCalendarEvent,
  IconCalendarPlus,
  IconFileText,
  IconPackage,
  IconPhone,
  IconPhoto,
  IconRocket,
  IconShieldQuestion,
  IconUsers,
} from '@tabler/icons-react'
import { engine, type Schemas } from '../api/client'
import { type Me, may } from '../api/me'
import type { Command, Go } from '../ui/commands'
import type { CommandGroup } from './commands'

type Hit = Schemas['StaffHit']

const kinds: Record<Hit['kind'], { heading: string; icon: Icon }> = {
  lead: { heading: 'Leads', icon: IconPhone },
  customer: { heading: 'Customers', icon: IconUsers },
  booking: { heading: 'Bookings', icon: IconCalendarEvent },
  package: { heading: 'Packages', icon: IconPackage },
  content: { heading: 'Content', icon: IconFileText },
  media: { heading: 'Media', icon: IconPhoto },
  release: { heading: 'Releases', icon: IconRocket },
  quarantine: { heading: 'Quarantine', icon: IconShieldQuestion },
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

/** What can be done at once with a person who was found. */
function actions(me: Me, hit: Hit, go: Go): Command[] {
  const page = hit.url.replace(/^\/admin/, '')
  const call: Command = {
    id: 'call',
    label: `Call ${hit.title}`,
    icon: <IconPhone size={20} aria-hidden="true" />,
    run: () => {
      remember(me.user.id, hit)
      go(page)
      window.location.assign(`tel:${hit.phone}`)
    },
  }
  const book: Command = {
    id: 'book',
    label: `New booking for ${hit.title}`,
    icon: <IconCalendarPlus size={20} aria-hidden="true" />,
    run: () => go(`/bookings/new?customer_id=${hit.id}`),
  }
  return [
    ...(hit.phone ? [call] : []),
    ...(hit.kind === 'customer' && may(me, ['create', 'bookings']) ? [book] : []),
  ]
}

/** The rows that match, by kind; the kind of the best one comes first, and what to do with it next. */
export async function findRows(me: Me, q: string, go: Go, signal: AbortSignal) {
  const { data } = await engine.GET('/api/admin/search', { params: { query: { q } }, signal })
  // For a moment after the start of an engine there is nothing to search in.
  if (!data) throw new Error('the search does not answer')
  const groups: CommandGroup[] = []
  for (const hit of data.items) {
    const key = `rows ${hit.kind}`
    const there = groups.find((group) => group.key === key)
    const row = command(me.user.id, hit, go)
    if (there) there.commands.push(row)
    else groups.push({ key, heading: kinds[hit.kind].heading, commands: [row] })
  }
  const [best] = data.items
  if (best) {
    groups.splice(1, 0, { key: 'next', heading: 'Next step', commands: actions(me, best, go) })
  }
  return groups
}

/** What was opened from here last. */
export function recentRows(user: string, go: Go): CommandGroup[] {
  const plain = (hit: Hit): Command => {
    const { marked: _, ...rest } = command(user, hit, go)
    return rest
  }
  return [{ key: 'recent', heading: 'Recent', commands: (opened.get(user) ?? []).map(plain) }]
}
