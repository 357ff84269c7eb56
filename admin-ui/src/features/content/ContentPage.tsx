import { EmptyState } from '../../ui/EmptyState'
import { ErrorState } from '../../ui/ErrorState'
import { PageHeader } from '../../ui/PageHeader'
import { RowSkeletons } from '../../ui/RowSkeletons'
import { KindTable } from './KindTable'
import { Misses } from './Misses'
import { useKinds } from './queries'

/** All kinds of content, and where their languages stand. */
export function ContentPage() {
  const kinds = useKinds()
  const items = kinds.data?.items ?? []
  return (
    <>
      <PageHeader title="Content" />
      {kinds.isPending && <RowSkeletons label="Loading content" rows={8} />}
      {kinds.isError && (
        <ErrorState
          text="Failed to fetch content"
          error={kinds.error}
          retry={() => kinds.refetch()}
        />
      )}
      {kinds.isSuccess && items.length === 0 && <EmptyState text="There is no content yet." />}
      {items.length > 0 && <KindTable kinds={items} />}
      <Misses />
    </>
  )
}
