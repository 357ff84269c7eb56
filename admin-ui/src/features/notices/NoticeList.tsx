import { Button, VisuallyHidden } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Ago } from '../../ui/Ago'
import { EmptyState } from '../../ui/EmptyState'
import { rowsOf } from '../../ui/pages'
import { QueryView } from '../../ui/QueryView'
import { RowList } from '../../ui/RowList'
import { toast } from '../../ui/toast'
import styles from './Notices.module.css'
import { type Notice, pathOf, useNotices, useSee, useSeeAll, useUnreadCount } from './queries'

/** What the user was told, newest first. */
export function NoticeList({ leave }: { leave?: () => void }) {
  const query = useNotices()
  const rows = rowsOf(query.data)
  return (
    <QueryView
      query={query}
      loading="Loading notices"
      skeletons={3}
      failed="Failed to fetch notices"
      rows={rows}
      empty={<EmptyState text="Nothing yet. New leads and what concerns you will stand here." />}
    >
      <RowList label="Notices" of={rows} frame="none" className={styles.list}>
        {(notice) => <Row of={notice} leave={leave} />}
      </RowList>
    </QueryView>
  )
}

function Row({ of: notice, leave }: { of: Notice; leave: (() => void) | undefined }) {
  const see = useSee()
  const [path = '/', search] = pathOf(notice).split('?')
  function open() {
    if (notice.is_unread) see.mutate({ params: { path: { id: notice.id } } })
    leave?.()
  }
  return (
    <Link
      to={path}
      search={Object.fromEntries(new URLSearchParams(search)) as never}
      className={styles.row}
      data-unread={notice.is_unread || undefined}
      onClick={open}
    >
      {notice.is_unread && <VisuallyHidden>Unread: </VisuallyHidden>}
      <span className={styles.sentence}>{notice.sentence}</span>
      <span className={styles.when}>
        <Ago at={notice.at} />
      </span>
    </Link>
  )
}

/** Marks all that is listed as seen. Nothing while all is. */
export function MarkAllRead() {
  const count = useUnreadCount()
  const newest = rowsOf(useNotices().data)[0]
  const seeAll = useSeeAll()
  if (count === 0 || !newest) return null
  return (
    <Button
      variant="default"
      size="compact-md"
      className={styles.mark}
      loading={seeAll.isPending}
      onClick={() =>
        seeAll.mutate(
          { body: { until: newest.id } },
          { onError: (error) => toast.problem(error, 'Failed to mark the notices') },
        )
      }
    >
      Mark all read
    </Button>
  )
}
