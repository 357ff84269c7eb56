import { Checkbox, Skeleton } from '@mantine/core'
import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { CellState } from '../../ui/CellState'
import { ContentLink } from '../../ui/ContentLink'
import { cellStates } from '../../ui/cellStates'
import { isEscape, Sheet } from '../../ui/Dialog'
import { ago } from '../../ui/dates'
import { ErrorState } from '../../ui/ErrorState'
import { localeName } from '../../ui/locales'
import { fetchEditor } from '../content/editor/CellEditor'
import { type Entry, entryQuery, type Kind, kindQuery, type Place } from '../content/queries'
import { stateIn } from '../content/states'
import { type Cell, cellOf } from '../releases/cells'
import { CellSteps } from './CellSteps'
import { CellText } from './CellText'
import { focusCell } from './focusCell'
import { shownState } from './states'
import styles from './TextPanel.module.css'
import type { Neighbours } from './useNeighbours'

interface Props {
  place: Place
  neighbours: Neighbours
  isChosen: boolean
  /** Takes its draft into the release, or out; only of a draft that is ready. */
  choose: (() => void) | undefined
  /** Shows another cell in its place. */
  go: (cell: Cell) => void
  close: () => void
}

/** One cell of the matrix beside its English, written here as in the editor; and the way to those around it. */
export function TextPanel({ place, neighbours, isChosen, choose, go, close }: Props) {
  const { kind, slug, locale } = place
  const cell = cellOf(place)
  const model = useQuery(kindQuery(kind))
  // What is written is based on what is there now.
  const entry = useQuery({ ...entryQuery(kind, slug), staleTime: 0 })
  const form = useQuery(formQuery(model.data?.kind))
  const failed = [model, entry, form].find((query) => query.isError)
  const of: Entry | undefined = entry.isFetchedAfterMount ? entry.data : undefined
  const [cameBy, setCameBy] = useState<'key' | 'click'>('key')
  useFocusBack(cell, neighbours)
  return (
    <Sheet
      onClose={close}
      closeOnEscape={false}
      onKeyDown={(event) => isEscape(event) && close()}
      position="right"
      size="62rem"
      title={
        <span aria-live="polite">
          {localeName(locale)}: {entry.data?.title ?? slug}
        </span>
      }
      classNames={{ body: styles.body ?? '' }}
    >
      <div className={styles.head}>
        <div className={styles.standing}>{of && <Standing of={of} locale={locale} />}</div>
        {choose && (
          <Checkbox label="Choose it for a release" checked={isChosen} onChange={choose} />
        )}
        <ContentLink {...place}>Open in the editor</ContentLink>
        <CellSteps
          to={neighbours}
          go={(to, by) => {
            setCameBy(by)
            go(to)
          }}
        />
      </div>
      {failed && (
        <ErrorState
          text="Failed to fetch the text"
          error={failed.error}
          retry={() => failed.refetch()}
        />
      )}
      {!failed && !(form.data && of) && <Skeleton h="12rem" radius="sm" />}
      {model.data && form.data && of && (
        <CellText
          // What is typed belongs to one cell.
          key={cell}
          place={place}
          model={model.data.kind}
          canHoldBack={model.data.can_hold_back}
          entry={of}
          hasCaret={cameBy === 'key'}
        />
      )}
    </Sheet>
  )
}

/** Fields that come after their form would move what is pressed meanwhile. */
const formQuery = (model: Kind | undefined) =>
  queryOptions({
    queryKey: ['form', model?.name],
    queryFn: model ? () => fetchEditor(model) : skipToken,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Once it is closed, the focus is on its cell; where the filter took that away, on the one that followed. */
function useFocusBack(cell: Cell, { down, up }: Neighbours) {
  const latest = useRef<(Cell | undefined)[]>([])
  useEffect(() => {
    latest.current = [cell, down, up]
  })
  useEffect(() => () => focusCell(...latest.current), [])
}

function Standing({ of: entry, locale }: { of: Entry; locale: string }) {
  const cell = entry.cells.find((one) => one.locale === locale)
  const state = cell ? shownState(cell) : stateIn(entry, locale)
  return (
    <>
      <CellState state={state} />
      {cell ? `${cell.author}, ${ago(cell.updated_at)}` : cellStates[state].help}
    </>
  )
}
