import { EmptyState } from '../../../ui/EmptyState'
import { GuideLink } from '../../../ui/GuideLink'
import { ListPage } from '../../../ui/ListPage'
import { useKinds } from '../queries'
import { KindList } from './KindList'
import { Misses } from './Misses'
import { Needs } from './Needs'
import { NotLive } from './NotLive'

/** What waits for somebody in the content, and all its kinds. */
export function ContentPage() {
  const kinds = useKinds()
  const items = kinds.data?.items ?? []
  return (
    <>
      <ListPage
        title="Content"
        aside={<GuideLink />}
        query={kinds}
        loading="Loading content"
        skeletons={8}
        failed="Failed to fetch content"
        rows={items}
        empty={<EmptyState text="There is no content yet." />}
      >
        <NotLive />
        <Needs kinds={items} />
        <KindList kinds={items} />
      </ListPage>
      <Misses />
    </>
  )
}
