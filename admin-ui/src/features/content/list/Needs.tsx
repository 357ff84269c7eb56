import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useMay } from '../../../api/me'
import { type Metric, Metrics } from '../../../ui/Metrics'
import { planQuery, useReleases } from '../../releases/queries'
import { type KindNumbers, useMisses } from '../queries'

type State = 'missing' | 'stale'

const sum = (kinds: KindNumbers[], state: State) =>
  kinds
    .flatMap(({ locales }) => Object.values(locales))
    .reduce((total, numbers) => total + numbers[state], 0)

/** Of an answer that is under way or did not come, nobody knows. */
const counted = (count: number | undefined): ReactNode => count ?? '–'

/** What waits for somebody: each number leads to what it counts. */
export function Needs({ kinds }: { kinds: KindNumbers[] }) {
  const may = useMay()
  const unfinished = useUnfinished()
  const misses = useMisses()
  const texts = (state: State): Metric => ({
    label: state === 'missing' ? 'Missing texts' : 'Stale texts',
    value: sum(kinds, state),
    rows: { to: '/translations', search: { state } as never },
  })
  return (
    <Metrics
      label="What waits for somebody"
      of={[
        {
          label: 'Drafts that cannot go live',
          value: counted(unfinished),
          ...(may('create', 'releases') && {
            rows: { to: '/releases/new', search: { whose: 'ready' } as never },
          }),
          wide: true,
        },
        texts('missing'),
        texts('stale'),
        { ...useWaiting('held'), label: 'Releases held' },
        { ...useWaiting('scheduled'), label: 'Releases scheduled' },
        {
          label: 'Looked for, not found',
          value: counted(misses.data?.items.length),
          rows: { to: '/content', hash: 'misses', activeOptions: { includeHash: true } },
          wide: true,
        },
      ]}
    />
  )
}

/** How many entries have a draft that a release would refuse. */
function useUnfinished() {
  const may = useMay()
  const plan = useQuery({ ...planQuery('ready'), enabled: may('create', 'releases') })
  const stopping = plan.data?.problems.filter(({ stops }) => stops)
  return stopping && new Set(stopping.map(({ kind, slug }) => `${kind}/${slug}`)).size
}

/** The releases of a status. */
function useWaiting(status: 'held' | 'scheduled'): Pick<Metric, 'value' | 'rows'> {
  const { data } = useReleases({ status })
  const [first] = data?.pages ?? []
  return {
    value: first?.next ? `${first.items.length}+` : counted(first?.items.length),
    rows: { to: '/releases', search: { status } as never },
  }
}
