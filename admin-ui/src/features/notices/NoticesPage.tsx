import { PageHeader } from '../../ui/PageHeader'
import { MarkAllRead, NoticeList } from './NoticeList'
import styles from './Notices.module.css'

/** The notices as a screen: on a phone there is no room for a bell. */
export function NoticesPage() {
  return (
    <>
      <PageHeader title="Notices" />
      <div className={styles.page}>
        <MarkAllRead />
        <NoticeList />
      </div>
    </>
  )
}
