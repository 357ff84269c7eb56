/** Labels and colours of a lead's closed words. */
import {
  callOutcomeValues,
  leadSourceValues,
  leadStatusValues,
  settableLeadStatusValues,
} from '@jaali/contract'
import type { Schemas } from '../../api/client'
import { locales as all } from '../../ui/locales'
import type { Tone } from '../../ui/Tag'
import { options, readable } from '../../ui/words'

export type LeadStatus = Schemas['LeadStatus']
export type LeadSource = Schemas['LeadSource']
export type CallOutcome = Schemas['CallOutcome']

export const statusTones: Record<LeadStatus, Tone> = {
  new: 'info',
  pending_call: 'warning',
  not_connected: 'neutral',
  no_requirement: 'neutral',
  budget_mismatch: 'neutral',
  scheduled: 'ok',
  converted: 'ok',
  closed: 'neutral',
  contacted: 'neutral',
  quoted: 'neutral',
  lost: 'neutral',
}

/** When to call again after this outcome, most of the time; null when nobody has to. */
export const nextCalls: Record<CallOutcome, 'soon' | 'tomorrow' | 'later' | null> = {
  not_connected: 'soon',
  pending_call: 'tomorrow',
  scheduled: 'later',
  no_requirement: null,
  budget_mismatch: null,
  converted: null,
  closed: null,
}

/** With this outcome a lead becomes a customer. */
export const CONVERTED: CallOutcome = 'converted'

export const outcomes = options(callOutcomeValues)

/** Statuses that a form offers; one of earlier versions stays while the lead has it. */
export const statusChoices = (present: LeadStatus) =>
  options([...new Set<LeadStatus>([...settableLeadStatusValues, present])])

export const statusFilters = options(leadStatusValues)

const sourceNames: Partial<Record<LeadSource, string>> = {
  whatsapp: 'WhatsApp',
  walk_in: 'Walk-in',
}

/** Also of a code that an old event has. */
export const source = (code: string) => sourceNames[code as LeadSource] ?? readable(code)

export const sources = options(leadSourceValues, source)

export const locales = all.map(({ code, name }) => ({ value: code, label: name }))

export const locale = (code: string) =>
  locales.find(({ value }) => value === code)?.label ?? readable(code)

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
