import { type CellStateName, cellStates } from './cellStates'
import { Tag } from './Tag'

/** Where an entry stands in one language, as a word; what it means, to whoever points at it. */
export function CellState({ state }: { state: CellStateName }) {
  const { label, help, tone } = cellStates[state]
  return (
    <span title={help}>
      <Tag tone={tone}>{label}</Tag>
    </span>
  )
}
