/** What of a form is new, and where it is at odds with what somebody else saved. */
import type { Difference } from './StaleDialog'

type Values = Record<string, unknown>

/** A field that holds nothing, as the engine says it. */
export const orNull = (value: unknown) => (value === '' ? null : value)

/** The fields that differ from what the form began with, for a PATCH. */
export function changesOf<T extends Values>(before: T, now: T): Partial<T> {
  return Object.fromEntries(
    Object.entries(now)
      .filter(([field, value]) => value !== before[field])
      .map(([field, value]) => [field, orNull(value)]),
  ) as Partial<T>
}

/** Mine beside theirs, of the fields that I changed. */
export function differencesOf<T extends Values>(
  mine: Partial<T>,
  theirs: T,
  labelOf: (field: string) => string,
): Difference[] {
  const said = (value: unknown) => String(value ?? '')
  return Object.entries(mine)
    .map(([field, value]) => ({
      field,
      label: labelOf(field),
      mine: said(value),
      theirs: said(theirs[field]),
    }))
    .filter(({ mine, theirs }) => mine !== theirs)
}
