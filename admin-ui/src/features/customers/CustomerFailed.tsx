import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { isStatus } from '../../api/problem'
import { EmptyState } from '../../ui/EmptyState'
import { ErrorState } from '../../ui/ErrorState'
import { ButtonLink } from '../../ui/links'
import { PageHeader } from '../../ui/PageHeader'
import { Refusal } from '../../ui/Refusal'
import { NotAllowed } from '../../ui/routes'

/** A customer that could not be shown: there is none, or it could not be fetched. */
export function CustomerFailed({ error }: ErrorComponentProps) {
  const router = useRouter()
  const boundary = useQueryErrorResetBoundary()
  function again() {
    boundary.reset()
    router.invalidate()
  }
  if (error instanceof NotAllowed) return <Refusal error={error} />
  // An address that is no id is refused as one.
  const isGone = isStatus(error, 404) || isStatus(error, 422)
  return (
    <>
      <PageHeader title="Customer" />
      {isGone ? (
        <EmptyState text="Customer not found">
          <ButtonLink to="/customers">Back to Customers</ButtonLink>
        </EmptyState>
      ) : (
        <ErrorState text="Failed to fetch customer details" error={error} retry={again} />
      )}
    </>
  )
}
