import { Button } from '@mantine/core'

interface Props {
  /** What `api.useInfiniteQuery` answered. */
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown }
}

export function LoadMore({ query }: Props) {
  if (!query.hasNextPage) return null
  return (
    <Button
      variant="default"
      fullWidth
      mt="md"
      loading={query.isFetchingNextPage}
      onClick={() => query.fetchNextPage()}
    >
      Load more
    </Button>
  )
}
