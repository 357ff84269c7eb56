import { EmptyState } from '../../../ui/EmptyState'
import { ListPage } from '../../../ui/ListPage'
import { useKinds } from '../queries'
import { KindTable } from './KindTable'
import { Misses } from './Misses'

/** All kinds of content, and where their languages stand. */
export function ContentPage() {
  const kinds = useKinds()
  const items = kinds.data?.items ?? []
  return (
    <>
      <ListPage
        title="Content"
        query={kinds}
        loading="Loading content"
        skeletons={8}
        failed="Failed to fetch content"
        rows={items}
        empty={<EmptyState text="There is no content yet." />}
      >
        <KindTable kinds={items} />
      </ListPage>
      <Misses />
    </>
  )
}
