/** One change of many rows, each changed or refused by itself. */
import { useState } from 'react'
import { toast } from './toast'
import type { Selection } from './useSelection'

interface Item<Values> {
  id: string
  version: number
  set?: Values
}

interface BulkBody<Values> {
  items: Item<Values>[]
  set?: Values
}

interface BulkAnswer<Values> {
  done: { id: string; version: number; before: Values }[]
  refused: { id: string; detail: string }[]
}

interface Options<Row, Values> {
  selection: Selection<Row>
  /** Sends one request. */
  send: (body: BulkBody<Values>) => Promise<BulkAnswer<Values>>
  nameOf: (row: Row) => string
}

/** Rows that the engine takes in one request. */
const MOST = 200

/** Names in a message. */
const NAMED = 4

/** Changes the chosen rows, with the way back in a toast. Those that were refused are named, and stay chosen. */
export function useBulk<Row extends { id: string; version: number }, Values>({
  selection,
  send,
  nameOf,
}: Options<Row, Values>) {
  const [isBusy, setIsBusy] = useState(false)
  const { chosen } = selection

  function sayRefused(refused: BulkAnswer<Values>['refused']) {
    if (refused.length === 0) return
    const named = refused.slice(0, NAMED).map(({ id, detail }) => {
      const row = chosen.find((row) => row.id === id)
      return row ? `${nameOf(row)}: ${detail}` : detail
    })
    const more = refused.length > NAMED ? [`and ${refused.length - NAMED} more`] : []
    toast.error([...named, ...more].join('; '), `${refused.length} not changed`)
  }

  /** `said`: what was done with so many. */
  async function run(set: Values, said: (count: number) => string) {
    if (isBusy) return
    setIsBusy(true)
    try {
      const items = chosen.map(({ id, version }) => ({ id, version }))
      const { done, refused } = await inParts<Values>(items, (items) => send({ items, set }))
      selection.only(refused.map(({ id }) => id))
      const back = done.map(({ id, version, before }) => ({ id, version, set: before }))
      if (back.length > 0) toast.undo(said(back.length), () => undo(back))
      sayRefused(refused)
    } catch (error) {
      toast.problem(error, 'Failed to change them')
    }
    setIsBusy(false)
  }

  async function undo(items: Item<Values>[]) {
    try {
      const { done, refused } = await inParts(items, (items) => send({ items }))
      if (done.length > 0) toast.success(`${done.length} as before`)
      sayRefused(refused)
    } catch (error) {
      toast.problem(error, 'Failed to undo it')
    }
  }
  return { run, isBusy }
}

async function inParts<Values>(
  items: Item<Values>[],
  send: (items: Item<Values>[]) => Promise<BulkAnswer<Values>>,
): Promise<BulkAnswer<Values>> {
  const whole: BulkAnswer<Values> = { done: [], refused: [] }
  for (let from = 0; from < items.length; from += MOST) {
    const { done, refused } = await send(items.slice(from, from + MOST))
    whole.done.push(...done)
    whole.refused.push(...refused)
  }
  return whole
}
