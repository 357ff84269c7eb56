/** What can be set, as the form has it: one level, in the order of its cards. */
import { isProblem } from '../../api/problem'
import { orNull } from '../../ui/changes'
import type { Settings } from './queries'

type Profile = NonNullable<Settings['profile']>
type Limits = Settings['limits']
type Security = Settings['security']
type Site = Settings['site']
export type SettingName = keyof Profile | keyof Limits | keyof Security | keyof Site

/** A field of numbers holds text while it is none. */
export type BusinessValues = Record<SettingName, string | number | boolean>

export interface Setting {
  name: SettingName
  label: string
  kind?: 'number' | 'time' | 'tel' | 'email' | 'flag' | 'url'
  hint?: string
}

interface Group {
  title: string
  hint?: string
  settings: Setting[]
}

const profile: (Group & { settings: (Setting & { name: keyof Profile })[] })[] = [
  {
    title: 'Business',
    settings: [
      { name: 'name', label: 'Name' },
      { name: 'email', label: 'Email', kind: 'email' },
      { name: 'phone', label: 'Phone', kind: 'tel', hint: 'As it is shown on every page' },
      { name: 'faq_phone', label: 'Phone in the questions and answers', kind: 'tel' },
      { name: 'whatsapp', label: 'WhatsApp', kind: 'tel' },
    ],
  },
  {
    title: 'Address and hours',
    settings: [
      { name: 'street', label: 'Street' },
      { name: 'locality', label: 'City' },
      { name: 'region', label: 'State' },
      { name: 'postal_code', label: 'Pincode' },
      { name: 'latitude', label: 'Latitude', kind: 'number' },
      { name: 'longitude', label: 'Longitude', kind: 'number' },
      { name: 'opens', label: 'Opens', kind: 'time', hint: 'Every day of the week' },
      { name: 'closes', label: 'Closes', kind: 'time' },
      { name: 'service_radius_m', label: 'Service radius (metres)', kind: 'number' },
    ],
  },
  {
    title: 'What the site claims',
    hint: 'What is empty is not on the pages, nor told to search engines.',
    settings: [
      { name: 'branches', label: 'Branches', kind: 'number' },
      { name: 'rating', label: 'Rating (1 to 5)', kind: 'number' },
      { name: 'review_count', label: 'Reviews', kind: 'number' },
      { name: 'licence', label: 'Licence', hint: 'The number, as it is on the certificate' },
      { name: 'gstin', label: 'GSTIN', hint: '15 characters' },
      { name: 'since', label: 'Since (year)', kind: 'number' },
      { name: 'warranty_least_days', label: 'Shortest warranty (days)', kind: 'number' },
      { name: 'warranty_most_days', label: 'Longest warranty (days)', kind: 'number' },
    ],
  },
  {
    title: 'Name in other scripts',
    hint: 'Where it is empty, pages have the name as above.',
    settings: [
      { name: 'name_kn', label: 'Kannada' },
      { name: 'name_hi', label: 'Hindi' },
      { name: 'name_ta', label: 'Tamil' },
      { name: 'name_te', label: 'Telugu' },
      { name: 'name_mr', label: 'Marathi' },
      { name: 'name_bn', label: 'Bengali' },
    ],
  },
]

const limits: (Group & { settings: (Setting & { name: keyof Limits })[] })[] = [
  {
    title: 'Limits against floods',
    hint: 'Homes and offices share an address, and so do the customers of a mobile network.',
    settings: [
      { name: 'leads_at_once', label: 'Leads from one address at once', kind: 'number' },
      { name: 'leads_seconds', label: 'Seconds until one more lead', kind: 'number' },
      {
        name: 'sign_ins_of_address_at_once',
        label: 'Sign-ins from one address at once',
        kind: 'number',
      },
      {
        name: 'sign_ins_of_address_seconds',
        label: 'Seconds until one more from the address',
        kind: 'number',
      },
      {
        name: 'sign_ins_of_account_at_once',
        label: 'Sign-ins to one account from one address at once',
        kind: 'number',
      },
      {
        name: 'sign_ins_of_account_seconds',
        label: 'Seconds until one more to the account',
        kind: 'number',
      },
    ],
  },
]

const security: (Group & { settings: (Setting & { name: keyof Security })[] })[] = [
  {
    title: 'Signing in',
    settings: [
      {
        name: 'second_factor_for_admins',
        label: 'Admins need a second factor',
        kind: 'flag',
        hint: 'One who has none is asked to set it up before anything else',
      },
    ],
  },
]

const site: (Group & { settings: (Setting & { name: keyof Site })[] })[] = [
  {
    title: 'Website',
    hint: 'Every page names its address: another one publishes all of them again, and whoever is signed in may have to sign in there.',
    settings: [
      {
        name: 'public_url',
        label: 'Address of the website',
        kind: 'url',
        hint: 'For example https://jaali.example',
      },
    ],
  },
]

export const groups: Group[] = [...profile, ...site, ...security, ...limits]

const namesOf = <K>(all: { settings: { name: K }[] }[]) =>
  all.flatMap(({ settings }) => settings.map(({ name }) => name))

export const labelOf = (name: string) =>
  groups.flatMap(({ settings }) => settings).find((setting) => setting.name === name)?.label ?? name

export const businessValues = (of: Settings): BusinessValues => {
  const all = { ...of.profile, ...of.site, ...of.security, ...of.limits }
  const names: SettingName[] = [
    ...namesOf(profile),
    ...namesOf(site),
    ...namesOf(security),
    ...namesOf(limits),
  ]
  return Object.fromEntries(names.map((name) => [name, all[name] ?? ''])) as BusinessValues
}

/** As the engine takes it: who the business is, the limits and the website, apart. */
export function settingsForm(typed: BusinessValues) {
  const pick = (names: SettingName[]) =>
    Object.fromEntries(names.map((name) => [name, orNull(typed[name])]))
  return {
    profile: pick(namesOf(profile)) as unknown as Profile,
    limits: pick(namesOf(limits)) as unknown as Limits,
    security: pick(namesOf(security)) as unknown as Security,
    site: pick(namesOf(site)) as unknown as Site,
  }
}

/** The engine names what is wrong by group and field, `profile.phone`; the form by field. */
export const byField = (error: unknown) =>
  isProblem(error) && error.errors
    ? {
        ...error,
        errors: error.errors.map((wrong) => ({
          ...wrong,
          field: wrong.field.replace(/^.*\./, ''),
        })),
      }
    : error
