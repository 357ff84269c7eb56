import { Button } from '@mantine/core'
import styles from './LoadMore.module.css'

/** What `api.useInfiniteQuery` answered. */
export interface PagedQuery {
  data: { pages: { capped_at?: number | null }[] } | undefined
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => unknown
}

export function LoadMore({ query }: { query: PagedQuery }) {
  const cap = query.data?.pages[0]?.capped_at
  return (
    <>
      {query.hasNextPage && (
        <Button
          variant="default"
          fullWidth
          mt="md"
          loading={query.isFetchingNextPage}
          onClick={() => query.fetchNextPage()}
        >
          Load more
        </Button>
      )}
      {cap && (
        <p className={styles.capped}>More than {cap.toLocaleString('en-IN')} match: type more.</p>
      )}
    </>
  )
}
