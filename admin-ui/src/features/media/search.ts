import type { Filters } from '../../ui/filters'

/** What narrows the library, and the picture that is looked at. */
export const mediaNames = ['q', 'archived', 'picture'] as const

export type MediaSearch = Filters<(typeof mediaNames)[number]>
