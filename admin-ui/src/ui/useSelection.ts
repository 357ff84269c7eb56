/** Rows of a list that are chosen to be changed together. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'

export interface Selection<Row> {
  /** Those of the list that are chosen, in its order. */
  chosen: readonly Row[]
  has: (id: string) => boolean
  /** Chooses a row or leaves it; `through`: with all from the last one on. */
  choose: (id: string, through: boolean) => void
  all: () => void
  /** Leaves all but these. */
  only: (ids: readonly string[]) => void
  /** By touch a tap on a row chooses it, once that was asked for. */
  isOn: boolean
  start: () => void
  stop: () => void
  /** Something is chosen, or about to be. */
  isActive: boolean
}

type Ids = ReadonlySet<string>

const NONE: Ids = new Set()

/** `list` names what is shown: in another list nothing is chosen. */
export function useSelection<Row extends { id: string }>(
  rows: readonly Row[],
  list: string,
): Selection<Row> {
  const [ids, setIds] = useState(NONE)
  const [isOn, setIsOn] = useState(false)
  const [shown, setShown] = useState(list)
  if (shown !== list) {
    setShown(list)
    setIds(NONE)
  }
  const latest = useRef({ rows, ids })
  useEffect(() => {
    latest.current = { rows, ids }
  })
  const last = useRef<string>(undefined)
  const choose = useCallback((id: string, through: boolean) => {
    const { rows, ids } = latest.current
    const next = new Set(ids)
    const isChosen = ids.has(id)
    for (const one of through ? between(rows, last.current, id) : [id]) {
      if (isChosen) next.delete(one)
      else next.add(one)
    }
    last.current = id
    // Two presses may come before the next frame.
    latest.current.ids = next
    setIds(next)
  }, [])
  return useMemo(() => {
    const chosen = rows.filter(({ id }) => ids.has(id))
    return {
      chosen,
      has: (id) => ids.has(id),
      choose,
      all: () => setIds(new Set(rows.map(({ id }) => id))),
      only: (kept) => setIds(new Set(kept)),
      isOn,
      start: () => setIsOn(true),
      stop: () => {
        setIsOn(false)
        setIds(NONE)
      },
      isActive: isOn || chosen.length > 0,
    }
  }, [rows, ids, isOn, choose])
}

/** The rows from one to another, both included; without the first one, only the other. */
function between(rows: readonly { id: string }[], from: string | undefined, to: string) {
  const ends = [from, to].map((end) => rows.findIndex(({ id }) => id === end))
  const [first = -1, second = -1] = ends.sort((a, b) => a - b)
  return first < 0 ? [to] : rows.slice(first, second + 1).map(({ id }) => id)
}
