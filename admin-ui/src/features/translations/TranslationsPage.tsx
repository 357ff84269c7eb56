import { useMediaQuery } from '@mantine/hooks'
import { IconFileExport } from '@tabler/icons-react'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useMemo, useState } from 'react'
import { EmptyState } from '../../ui/EmptyState'
import { withFilters } from '../../ui/filters'
import { ListPage } from '../../ui/ListPage'
import { QuietLink } from '../../ui/links'
import { rowsOf } from '../../ui/pages'
import { type Cell, parseCell } from '../releases/cells'
import { ChosenTexts } from './ChosenTexts'
import { Matrix } from './Matrix'
import { MatrixFilters } from './MatrixFilters'
import { MatrixList } from './MatrixList'
import { asked, useMatrix } from './queries'
import { readyCells, stillReady } from './states'
import { useNeighbours } from './useNeighbours'

const TextPanel = lazy(async () => ({ default: (await import('./TextPanel')).TextPanel }))
const route = getRouteApi('/console/translations')

/** Where every entry stands in every language. */
export function TranslationsPage() {
  const search = route.useSearch()
  const { text, ...filter } = search
  const navigate = useNavigate({ from: '/translations' })
  const matrix = useMatrix(asked(filter))
  const rows = useMemo(() => rowsOf(matrix.data), [matrix.data])
  const [chosen, setChosen] = useState<ReadonlySet<Cell>>(new Set())
  const isWide = useMediaQuery('(min-width: 62em)', undefined, { getInitialValueInEffect: false })
  const look = (cell: Cell | null) =>
    navigate({ search: withFilters(search, { text: cell }), replace: true })
  function choose(cell: Cell) {
    const next = new Set(chosen)
    if (!next.delete(cell)) next.add(cell)
    setChosen(next)
  }
  const ready = useMemo(() => readyCells(rows), [rows])
  const present = useMemo(() => stillReady(chosen, rows), [chosen, rows])
  const neighbours = useNeighbours(matrix, rows, text)
  const shown = { rows, chosen, choose, look, locale: filter.locale }
  const totals = matrix.data?.pages[0]?.totals ?? {}
  return (
    <>
      <ListPage
        title="Translations"
        action={
          <QuietLink
            to="/translations/files"
            leftSection={<IconFileExport size={18} aria-hidden="true" />}
          >
            Export and import
          </QuietLink>
        }
        above={
          <MatrixFilters
            search={filter}
            totals={totals}
            ready={readyCells(rows, filter.locale)}
            chooseAll={setChosen}
          />
        }
        query={matrix}
        loading="Loading translations"
        failed="Failed to fetch translations"
        rows={rows}
        empty={
          <EmptyState text="Nothing found matching your criteria">
            <QuietLink to="/translations" search={{}}>
              Show everything
            </QuietLink>
          </EmptyState>
        }
      >
        {isWide ? <Matrix {...shown} totals={totals} /> : <MatrixList {...shown} />}
      </ListPage>
      {present.length > 0 && <ChosenTexts cells={present} clear={() => setChosen(new Set())} />}
      <Suspense>
        {text && (
          <TextPanel
            place={parseCell(text)}
            neighbours={neighbours}
            isChosen={chosen.has(text)}
            choose={ready.includes(text) ? () => choose(text) : undefined}
            go={look}
            close={() => look(null)}
          />
        )}
      </Suspense>
    </>
  )
}
