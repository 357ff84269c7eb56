/** The visit so far, in the tab's storage: noted on every page, told with a form. */
export interface Visit {
  /** Path of its first page, and the area of that. */
  page: string
  area: string
  /** Where it came from. */
  referrer: string
  /** The query of the first address with a campaign in it. */
  search: string
  /** The area seen last. */
  seen?: string
}

/** The storage key: set on every page after the first paint, unless storage is blocked. */
export const VISIT = 'jaali.arrival'
