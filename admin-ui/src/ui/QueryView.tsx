import type { ReactNode } from 'react'
import { connected } from '../api/connection'
import { useSignal } from '../api/signal'
import { ErrorState } from './ErrorState'
import { LoadMore, type PagedQuery } from './LoadMore'
import { RowSkeletons } from './RowSkeletons'

/** What a query hook answered: of one answer, or of a list that comes in pages. */
export type Query = {
  isPending: boolean
  isError: boolean
  /** It failed, and what came before is still here. */
  isRefetchError?: boolean
  isSuccess: boolean
  error: unknown
  refetch: () => unknown
} & ({ hasNextPage?: never } | PagedQuery)

export interface Props {
  query: Query
  /** Names the skeleton: `Loading leads`. Another skeleton stands here as it is. */
  loading: ReactNode
  /** How many rows the skeleton has. */
  skeletons?: number
  /** The sentence for errors that the engine has none for. */
  failed: string
  /** The rows that came; with them `empty` shows without rows, and `children` only with some. */
  rows?: readonly unknown[]
  empty?: ReactNode
  children?: ReactNode
}

/** One query on the screen: its skeleton, its error with a retry, its emptiness, its content, the way to more. */
export function QueryView({ query, loading, skeletons = 6, failed, rows, empty, children }: Props) {
  const isConnected = useSignal(connected)
  const isEmpty = rows?.length === 0
  const skeleton =
    typeof loading === 'string' ? <RowSkeletons label={loading} rows={skeletons} /> : loading
  return (
    <>
      {query.isPending && skeleton}
      {/* Why what is here is not new, the banner says. */}
      {query.isError && (isConnected || !query.isRefetchError) && (
        <ErrorState text={failed} error={query.error} retry={() => query.refetch()} />
      )}
      {query.isSuccess && isEmpty && empty}
      {!isEmpty && children}
      {'fetchNextPage' in query && <LoadMore query={query} />}
    </>
  )
}
