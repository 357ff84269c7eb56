import type { Filters } from '../../ui/filters'

/** What narrows the history. */
export const listNames = ['status'] as const

/** Whose drafts: one's own when left out; what narrows them; cells by name instead. */
export const choiceNames = ['whose', 'kind', 'locale', 'cells'] as const

export type ChoiceSearch = Filters<(typeof choiceNames)[number]>
