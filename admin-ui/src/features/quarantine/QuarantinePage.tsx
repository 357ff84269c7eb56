import { EmptyState } from '../../ui/EmptyState'
import { ErrorState } from '../../ui/ErrorState'
import { LoadMore } from '../../ui/LoadMore'
import { PageHeader } from '../../ui/PageHeader'
import { rowsOf } from '../../ui/pages'
import { RowSkeletons } from '../../ui/RowSkeletons'
import styles from './QuarantinePage.module.css'
import { useQuarantine } from './queries'
import { SuspectRow } from './SuspectRow'

/** Requests that look like the work of a machine, until a person has looked. */
export function QuarantinePage() {
  const suspects = useQuarantine()
  const rows = rowsOf(suspects.data)
  return (
    <>
      <PageHeader title="Quarantine" />
      <p className={styles.hint}>
        These requests look like the work of a machine. Release the ones that a person wrote.
      </p>
      {suspects.isPending && <RowSkeletons label="Loading the quarantine" />}
      {suspects.isError && (
        <ErrorState
          text="Failed to fetch leads"
          error={suspects.error}
          retry={() => suspects.refetch()}
        />
      )}
      {suspects.isSuccess && rows.length === 0 && <EmptyState text="Nothing is in quarantine." />}
      {rows.length > 0 && (
        <ul className={styles.list} aria-label="In quarantine">
          {rows.map((lead) => (
            <SuspectRow key={lead.id} of={lead} />
          ))}
        </ul>
      )}
      <LoadMore query={suspects} />
    </>
  )
}
