/** What the codes of a lead are called. */
import { locales as all } from '../../ui/locales'
import type { Tone } from '../../ui/Tag'
import { readable } from '../../ui/words'

interface Status {
  label: string
  tone: Tone
}

const statuses: Record<string, Status> = {
  new: { label: 'New', tone: 'info' },
  pending_call: { label: 'Pending call', tone: 'warning' },
  not_connected: { label: 'Not connected', tone: 'neutral' },
  no_requirement: { label: 'No requirement', tone: 'neutral' },
  budget_mismatch: { label: 'Budget mismatch', tone: 'neutral' },
  scheduled: { label: 'Scheduled', tone: 'ok' },
  converted: { label: 'Converted', tone: 'ok' },
  closed: { label: 'Closed', tone: 'neutral' },
}

/** One of old is shown as it is spelt. */
export const status = (code: string): Status =>
  statuses[code] ?? { label: readable(code), tone: 'neutral' }

/** With this outcome a lead becomes a customer. */
export const CONVERTED = 'converted'

/** What a call can end with, the most frequent first. */
export const outcomes = [
  'scheduled',
  'pending_call',
  'not_connected',
  CONVERTED,
  'no_requirement',
  'budget_mismatch',
  'closed',
] as const

/** Statuses that wait for somebody to do something. */
export const open = ['new', 'pending_call', 'not_connected', 'scheduled']

const choices = (codes: readonly string[]) =>
  codes.map((code) => ({ value: code, label: status(code).label }))

/** Those that a form offers; one of old stays while the lead has it. */
export const statusChoices = (present?: string) =>
  choices([...new Set([...Object.keys(statuses), ...(present ? [present] : [])])])

/** Those that a list can be narrowed to. */
export const statusFilters = choices([...Object.keys(statuses), 'contacted', 'quoted', 'lost'])

export const sources = [
  { value: 'website', label: 'Website' },
  { value: 'phone', label: 'Phone' },
  { value: 'whatsapp', label: 'WhatsApp' },
  { value: 'referral', label: 'Referral' },
  { value: 'walk_in', label: 'Walk-in' },
  { value: 'import', label: 'Import' },
]

export const locales = all.map(({ code, name }) => ({ value: code, label: name }))

const labelIn = (all: { value: string; label: string }[]) => (code: string) =>
  all.find(({ value }) => value === code)?.label ?? readable(code)

export const source = labelIn(sources)
export const locale = labelIn(locales)

/** A word of an area's address that stands for several: HSR, BTM. */
const isShort = (word: string) => /^[^aeiou]{2,3}$/.test(word)

/** The area as people write it: the site sends it as it spells its address, `hsr-layout`. */
export const area = (given: string | null | undefined) =>
  given && /^[a-z0-9-]+$/.test(given)
    ? given
        .split('-')
        .map((word) => (isShort(word) ? word.toUpperCase() : readable(word)))
        .join(' ')
    : given

const times: Record<string, string> = {
  morning: 'Morning, 9 AM to 12 PM',
  afternoon: 'Afternoon, 12 PM to 4 PM',
  evening: 'Evening, 4 PM to 7 PM',
}

/** `morning` in words; any other time as somebody wrote it. */
export const time = (written: string) => times[written] ?? written
