import { useNavigate } from '@tanstack/react-router'
import { formOutcome } from '../../ui/applyProblem'
import { PageHeader } from '../../ui/PageHeader'
import { LeadForm, useLeadForm } from './LeadForm'
import { toForm } from './leadForm'
import { useCreateLead } from './queries'

/** Somebody called, wrote or walked in. */
export function NewLeadPage() {
  const navigate = useNavigate()
  const create = useCreateLead()
  const form = useLeadForm()
  const back = (saved = false) => navigate({ to: '/leads', ignoreBlocker: saved })
  return (
    <>
      <PageHeader title="Add New Lead" />
      <LeadForm
        form={form}
        verb="Create Lead"
        isSaving={create.isPending}
        cancel={() => back()}
        save={(values) =>
          create.mutate(
            { body: toForm(values) },
            formOutcome(form, 'Lead created successfully', 'Failed to create lead', () =>
              back(true),
            ),
          )
        }
      />
    </>
  )
}
