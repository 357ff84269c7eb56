/** What of a form is new, and where it is at odds with what somebody else saved. */
import { date, dateTime } from './dates'
export interface Difference {
  field: string
  label: string
  mine: string
  theirs: string
}

type Values = Record<string, unknown>

/** A field that holds nothing, as the engine says it. */
export const orNull = (value: unknown) => (value === '' ? null : value)

/** Lists are the same when they hold the same. */
const isSame = (a: unknown, b: unknown) =>
  Array.isArray(a) && Array.isArray(b) ? String(a) === String(b) : a === b

/** The fields that differ from what the form began with, for a PATCH. */
export function changesOf<T extends Values>(before: T, now: T): Partial<T> {
  return Object.fromEntries(
    Object.entries(now)
      .filter(([field, value]) => !isSame(value, before[field]))
      .map(([field, value]) => [field, orNull(value)]),
  ) as Partial<T>
}

/** A value as a person reads it. */
function said(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value)) return value.join(', ')
  const text = String(value)
  if (/^\d{4}-\d\d-\d\dT/.test(text)) return dateTime(text)
  return /^\d{4}-\d\d-\d\d$/.test(text) ? date(text) : text
}

/** Fields that hold a code, each with what the code is called. */
export type Names = { [field in string]?: (code: string) => string }

/** Mine beside theirs, of the fields that I changed. */
export function differencesOf<T extends Values>(
  mine: Partial<T>,
  theirs: T,
  labelOf: (field: string) => string,
  names: Names = {},
): Difference[] {
  const named = (field: string, value: unknown) =>
    (typeof value === 'string' && value && names[field]?.(value)) || said(value)
  return Object.entries(mine)
    .map(([field, value]) => ({
      field,
      label: labelOf(field),
      mine: named(field, value),
      theirs: named(field, theirs[field]),
    }))
    .filter(({ mine, theirs }) => mine !== theirs)
}
