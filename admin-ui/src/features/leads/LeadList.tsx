import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { LeadGroup } from './groups'
import styles from './LeadList.module.css'
import { LeadRow } from './LeadRow'
import type { Lead } from './queries'
import type { Chosen } from './useLeadKeys'

interface Props {
  groups: LeadGroup[]
  chosen: Chosen | undefined
  call: (lead: Lead) => void
  /** The last rows are coming into view. */
  nearEnd: () => void
}

/** Rows from the end at which the next page is fetched. */
const AHEAD = 20

/** Thousands of leads, of which only those in view are there. */
export function LeadList({ groups, chosen, call, nearEnd }: Props) {
  const list = useRef<HTMLUListElement>(null)
  const [top, setTop] = useState(0)
  useLayoutEffect(() => setTop(list.current?.offsetTop ?? 0), [])
  const rows = useWindowVirtualizer({
    count: groups.length,
    estimateSize: () => (window.innerWidth < 768 ? 105 : 68),
    overscan: 6,
    scrollMargin: top,
    getItemKey: (index) => groups[index]?.lead.id ?? index,
  })
  const shown = rows.getVirtualItems()
  const last = shown.at(-1)?.index ?? 0

  useEffect(() => {
    if (last >= groups.length - AHEAD) nearEnd()
  }, [last, groups.length, nearEnd])

  // Only a move by keys scrolls and takes the focus: rows that come in or change places do not.
  const show = useEffectEvent(({ id }: Chosen) => {
    rows.scrollToIndex(
      groups.findIndex(({ lead }) => lead.id === id),
      { align: 'auto' },
    )
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
                selected={group.lead.id === chosen?.id}
                call={call}
              />
            </li>
          )
        )
      })}
    </ul>
  )
}
