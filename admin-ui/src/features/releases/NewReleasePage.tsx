import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { EmptyState } from '../../ui/EmptyState'
import { QuietLink } from '../../ui/links'
import { PageHeader } from '../../ui/PageHeader'
import { QueryView } from '../../ui/QueryView'
import { Composer } from './Composer'
import { readCells } from './cells'
import { planQuery } from './queries'

const route = getRouteApi('/console/releases/new')

/** What is ready, chosen and looked at before it goes live. */
export function NewReleasePage() {
  const { cells, whose } = route.useSearch()
  const named = cells ? readCells(cells) : undefined
  const mine = useQuery({ ...planQuery('mine'), enabled: !named && whose !== 'ready' })
  // One's own, unless there are none.
  const isMine = whose ? whose === 'mine' : mine.data?.items.length !== 0
  // For its number only while one's own are shown: then it may come later.
  const ready = useQuery({
    ...planQuery('ready'),
    enabled: !named && (!isMine || mine.isSuccess),
  })
  const chosen = useQuery({ ...planQuery(named ?? []), enabled: Boolean(named) })
  const shown = named ? chosen : isMine ? mine : ready
  const isNothing = !named && ready.data?.items.length === 0
  return (
    <>
      <PageHeader title="New release" />
      <QueryView
        query={shown}
        loading="Looking for what is ready"
        failed="Failed to fetch what is ready"
      />
      {shown.isError && named && (
        <QuietLink to="/releases/new" mt="md">
          Begin with what is ready
        </QuietLink>
      )}
      {isNothing && (
        <EmptyState text="Everything that was written is live or planned.">
          <QuietLink to="/releases">Back to releases</QuietLink>
        </EmptyState>
      )}
      {shown.isSuccess && !isNothing && (
        <Composer
          key={named ? cells : String(isMine)}
          all={shown.data}
          whose={named ? 'chosen' : isMine ? 'mine' : 'ready'}
          mine={mine.data?.items.length}
          ready={ready.data?.items.length}
        />
      )}
    </>
  )
}
