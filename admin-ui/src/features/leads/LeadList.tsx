import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Selection } from '../../ui/useSelection'
import { fetchNotes } from '../notes/Notes'
import { fetchAssigneeChoices } from './AssigneeMenu'
import type { LeadGroup } from './groups'
import styles from './LeadList.module.css'
import { LeadRow } from './LeadRow'
import type { Lead } from './queries'
import type { Chosen } from './useLeadKeys'

interface Props {
  groups: LeadGroup[]
  chosen: Chosen | undefined
  /** The lead that is open beside the list. */
  open: string | undefined
  /**
   * Another one takes the place of the open one in the history. All rows are drawn anew for it, so it comes
   * after the open one is there.
   */
  inPlace: boolean
  selection: Selection<Lead>
  call: (lead: Lead) => void
  /** The last rows are coming into view. */
  nearEnd: () => void
}

/** Rows from the end at which the next page is fetched. */
const AHEAD = 20

/** How high a row is in a list of this width. */
function heightIn(width: number) {
  if (width < 416) return 105
  return width < 672 ? 88 : 68
}

/** Thousands of leads, of which only those in view are there. */
export function LeadList({ groups, chosen, open, inPlace, selection, call, nearEnd }: Props) {
  const list = useRef<HTMLUListElement>(null)
  const [{ top, height }, setPlace] = useState({ top: 0, height: 68 })
  const rows = useWindowVirtualizer({
    count: groups.length,
    estimateSize: () => height,
    overscan: 6,
    scrollMargin: top,
    getItemKey: (index) => groups[index]?.lead.id ?? index,
  })
  // In another width the rows are of another height: what one looks at stays where it is.
  const settle = useEffectEvent((here: HTMLElement) => {
    const now = { top: here.offsetTop, height: heightIn(here.offsetWidth) }
    if (now.top === top && now.height === height) return
    const { startIndex, endIndex } = rows.range ?? { startIndex: 0, endIndex: 0 }
    const at = groups.findIndex(({ lead }) => lead.id === open)
    const isSeen = at >= startIndex && at <= endIndex
    const kept = isSeen ? at : startIndex
    const isScrolled = window.scrollY > top
    const startOf = (index: number) => rows.measurementsCache[index]?.start ?? 0
    const place = startOf(kept) - window.scrollY
    flushSync(() => {
      setPlace(now)
      rows.measure()
    })
    for (const row of here.querySelectorAll<HTMLElement>(':scope > li')) rows.measureElement(row)
    if (isScrolled) window.scrollTo({ top: startOf(kept) - place, behavior: 'instant' })
    else if (isSeen) rows.scrollToIndex(at, { align: 'auto' })
  })
  useLayoutEffect(() => {
    const here = list.current
    if (!here) return
    setPlace({ top: here.offsetTop, height: heightIn(here.offsetWidth) })
    const watch = new ResizeObserver(() => settle(here))
    watch.observe(here)
    return () => watch.disconnect()
  }, [])
  // What the next press shows, also where there is no connection by then.
  useEffect(() => {
    fetchAssigneeChoices()
    fetchNotes()
  }, [])
  const shown = rows.getVirtualItems()
  const last = shown.at(-1)?.index ?? 0

  useEffect(() => {
    if (last >= groups.length - AHEAD) nearEnd()
  }, [last, groups.length, nearEnd])

  // Only a move by keys scrolls and takes the focus: rows that come in or change places do not.
  const show = useEffectEvent(({ id }: Chosen) => {
    const at = groups.findIndex(({ lead }) => lead.id === id)
    if (at >= 0) rows.scrollToIndex(at, { align: 'auto' })
    // The row may have to be made first.
    return requestAnimationFrame(() =>
      list.current?.querySelector<HTMLElement>(`[data-lead="${id}"]`)?.focus(),
    )
  })
  useEffect(() => {
    if (!chosen) return
    const frame = show(chosen)
    return () => cancelAnimationFrame(frame)
  }, [chosen])

  return (
    <ul
      ref={list}
      className={styles.list}
      aria-label="Leads"
      data-selecting={selection.isActive || undefined}
      style={{ height: rows.getTotalSize() }}
    >
      {shown.map(({ index, key, start }) => {
        const group = groups[index]
        return (
          group && (
            <li
              key={key}
              ref={rows.measureElement}
              data-index={index}
              aria-setsize={groups.length}
              aria-posinset={index + 1}
              style={{ transform: `translateY(${start - top}px)` }}
            >
              <LeadRow
                of={group.lead}
                repeats={group.repeats}
                selected={group.lead.id === (open ?? chosen?.id)}
                inPlace={inPlace}
                isChosen={selection.has(group.lead.id)}
                choose={selection.choose}
                call={call}
              />
            </li>
          )
        )
      })}
    </ul>
  )
}
