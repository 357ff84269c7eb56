import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { isStatus } from '../../api/problem'
import { EmptyState } from '../../ui/EmptyState'
import { ErrorState } from '../../ui/ErrorState'
import { ButtonLink } from '../../ui/links'
import { PageHeader } from '../../ui/PageHeader'
import { Refusal } from '../../ui/Refusal'
import { NotAllowed } from '../../ui/routes'

/** What stands where a release cannot. */
export function ReleaseBroken({ error }: ErrorComponentProps) {
  const router = useRouter()
  const boundary = useQueryErrorResetBoundary()
  if (error instanceof NotAllowed) return <Refusal error={error} />
  const isMissing = isStatus(error, 404) || isStatus(error, 422)
  function again() {
    boundary.reset()
    router.invalidate()
  }
  return (
    <>
      <PageHeader title="Release" />
      {isMissing ? (
        <EmptyState text="There is no such release.">
          <ButtonLink to="/releases" variant="default">
            Back to releases
          </ButtonLink>
        </EmptyState>
      ) : (
        <ErrorState text="Failed to fetch the release" error={error} retry={again} />
      )}
    </>
  )
}
