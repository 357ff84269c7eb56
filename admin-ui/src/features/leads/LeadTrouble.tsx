import { Button } from '@mantine/core'
import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { isStatus, sentence } from '../../api/problem'
import { dateTime } from '../../ui/dates'
import { EmptyState } from '../../ui/EmptyState'
import { ErrorState } from '../../ui/ErrorState'
import { ButtonLink } from '../../ui/links'
import { PageHeader } from '../../ui/PageHeader'
import { Refusal } from '../../ui/Refusal'
import { NotAllowed } from '../../ui/routes'
import type { LeadDetail } from './queries'
import { useRemoval } from './useRemoval'

const BackToLeads = () => (
  <ButtonLink to="/leads" search={{}} variant="default">
    Back to Leads
  </ButtonLink>
)

/** What stands where a lead cannot. */
export function LeadBroken({ error }: ErrorComponentProps) {
  const router = useRouter()
  const boundary = useQueryErrorResetBoundary()
  if (error instanceof NotAllowed) return <Refusal error={error} />
  if (isStatus(error, 404) || isStatus(error, 422)) {
    return (
      <>
        <PageHeader title="Lead" />
        <EmptyState text="Lead Not Found">
          <BackToLeads />
        </EmptyState>
      </>
    )
  }
  function again() {
    boundary.reset()
    router.invalidate()
  }
  return (
    <>
      <PageHeader title="Lead" />
      <ErrorState
        text={`Error loading lead: ${sentence(error, 'the engine cannot be reached')}`}
        retry={again}
      />
    </>
  )
}

/** A deleted lead, for those who may bring it back. */
export function DeletedLead({ of: lead }: { of: LeadDetail }) {
  const { restore, isBusy } = useRemoval(lead)
  return (
    <>
      <PageHeader title={lead.name} aside={lead.lead_number} />
      <EmptyState text={`Deleted on ${dateTime(lead.deleted_at ?? lead.updated_at)}.`}>
        {lead.can.restore && (
          <Button loading={isBusy} onClick={restore}>
            Restore
          </Button>
        )}
        <BackToLeads />
      </EmptyState>
    </>
  )
}
