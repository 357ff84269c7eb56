import type { Filters } from '../../ui/filters'

/** What narrows the matrix, and the text that is looked at: `faq/safe/ta`. */
export const matrixNames = ['q', 'kind', 'locale', 'state', 'text'] as const

export type MatrixSearch = Filters<(typeof matrixNames)[number]>
