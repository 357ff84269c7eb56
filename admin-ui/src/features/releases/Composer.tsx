import { useDebouncedValue } from '@mantine/hooks'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { Card } from '../../ui/Card'
import { Parts } from '../../ui/Parts'
import { Changes } from './Changes'
import { Choice } from './Choice'
import { ChoiceFilters } from './ChoiceFilters'
import styles from './Composer.module.css'
import { type Cell, cellOf } from './cells'
import { PublishForm } from './PublishForm'
import { type Plan, usePlan } from './queries'
import { texts, unfinishedIn } from './words'

const route = getRouteApi('/console/releases/new')

interface Props {
  /** What could go live, and what all of it would change. */
  all: Plan
  whose: 'mine' | 'ready' | 'chosen'
  /** How many of one's own, and of everybody's, are ready; as soon as that is known. */
  mine: number | undefined
  ready: number | undefined
}

/** Clicks in a row are asked about once. */
const PAUSE = 250

/** A release being put together: its texts, what they change, when. */
export function Composer({ all, whose, mine, ready }: Props) {
  const { items } = all
  const search = route.useSearch()
  const { kind, locale, ...rest } = search
  const unfinished = useMemo(() => unfinishedIn(all), [all])
  /** What somebody ticked, or took out. */
  const [ticked, setTicked] = useState<ReadonlyMap<Cell, boolean>>(new Map())
  const narrowed = useMemo(
    () => items.filter((i) => (!kind || i.kind === kind) && (!locale || i.locale === locale)),
    [items, kind, locale],
  )
  // What is named by its address is meant, finished or not.
  const leftOut = useMemo(() => {
    const isIn = (cell: Cell) => ticked.get(cell) ?? (whose === 'chosen' || !unfinished.has(cell))
    return new Set(items.map(cellOf).filter((cell) => !isIn(cell)))
  }, [items, ticked, whose, unfinished])
  const cells = useMemo(
    () => narrowed.map(cellOf).filter((cell) => !leftOut.has(cell)),
    [narrowed, leftOut],
  )
  const [asked] = useDebouncedValue(cells, PAUSE)
  const isAll = cells.length === items.length
  const counted = usePlan(isAll ? [] : asked)
  const plan = isAll ? { data: all, isError: false, error: null } : counted
  const isCounting = !isAll && (cells !== asked || counted.isFetching)
  function take(changed: Cell[], isIn: boolean) {
    setTicked(new Map([...ticked, ...changed.map((cell) => [cell, isIn] as const)]))
  }
  const looks = [
    { label: `Mine ${mine ?? ''}`, whose: 'mine' },
    { label: `Everybody’s ${ready ?? ''}`, whose: 'ready' },
  ]
  return (
    <div className={styles.page}>
      <div className={styles.main}>
        {whose === 'chosen' ? (
          <Parts
            label="Whose"
            of={[
              { label: `Chosen ${items.length}`, link: { to: '/releases/new', search } },
              {
                label: 'What is ready',
                // Every address of this screen begins with that one.
                link: { to: '/releases/new', search: {}, activeOptions: { exact: true } },
              },
            ]}
          />
        ) : (
          <Parts
            label="Whose"
            of={looks.map((look) => ({
              label: look.label,
              link: {
                to: '/releases/new',
                search: { ...rest, whose: look.whose },
                ...(look.whose === whose && { 'data-status': 'active', 'aria-current': 'page' }),
              },
            }))}
          />
        )}
        <ChoiceFilters items={items} search={search} />
        <Card title={isAll ? texts(cells.length) : `${texts(cells.length)} of ${items.length}`}>
          <Choice items={narrowed} leftOut={leftOut} unfinished={unfinished} take={take} />
        </Card>
      </div>
      <div className={styles.side}>
        <Changes
          plan={plan}
          retry={() => counted.refetch()}
          cells={isAll ? cells : asked}
          isCounting={isCounting}
        />
        <PublishForm cells={cells} plan={plan.data} isCounting={isCounting} />
      </div>
    </div>
  )
}
