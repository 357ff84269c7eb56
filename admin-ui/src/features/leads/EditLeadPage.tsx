import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { isStatus, type Problem } from '../../api/problem'
import { applyProblem } from '../../ui/applyProblem'
import { changesOf, differencesOf, type Names } from '../../ui/changes'
import { PageHeader } from '../../ui/PageHeader'
import { StaleDialog } from '../../ui/StaleDialog'
import { toast } from '../../ui/toast'
import { readable } from '../../ui/words'
import { useLabels } from '../catalogue/queries'
import { LeadForm, useLeadForm } from './LeadForm'
import { leadValues, toForm } from './leadForm'
import { assigneesQuery, type LeadDetail, leadQuery, useEditLead } from './queries'
import { locale, source } from './words'

const route = getRouteApi('/console/leads/$leadId/edit')

export function EditLeadPage() {
  const { leadId } = route.useParams()
  const { data } = useSuspenseQuery(leadQuery(leadId))
  // What the form began with: what others save meanwhile must not change it under the fingers.
  const [start, setStart] = useState(data)
  return <EditLead key={start.version} start={start} startAgain={setStart} />
}

interface Props {
  start: LeadDetail
  startAgain: (theirs: LeadDetail) => void
}

function EditLead({ start, startAgain }: Props) {
  const [theirs, setTheirs] = useState<LeadDetail>()
  const form = useLeadForm(start)
  const edit = useEditLead()
  const names = useNames(start, theirs ?? start)
  const navigate = useNavigate()
  const back = (saved = false) =>
    navigate({
      to: '/leads/$leadId',
      params: { leadId: start.id },
      search: true,
      ignoreBlocker: saved,
    })
  const changes = () => changesOf(toForm(leadValues(start)), toForm(form.getValues())) as LeadDetail

  function save(version: number) {
    setTheirs(undefined)
    edit.mutate(
      {
        params: { path: { id: start.id }, header: { 'If-Match': `"${version}"` } },
        body: changes(),
      },
      {
        onSuccess: () => {
          toast.success('Lead updated successfully')
          back(true)
        },
        onError: (error) => {
          if (isStatus(error, 412)) setTheirs((error as Problem).current as LeadDetail)
          else applyProblem(form, error, 'Failed to update lead')
        },
      },
    )
  }
  return (
    <>
      <PageHeader title="Edit Lead" aside={start.lead_number} />
      <LeadForm
        form={form}
        lead={start}
        verb="Update Lead"
        isSaving={edit.isPending}
        cancel={() => back()}
        save={() => save(start.version)}
      />
      {theirs && (
        <StaleDialog
          what="lead"
          differences={differencesOf(changes(), toForm(leadValues(theirs)), readable, names)}
          keepMine={() => save(theirs.version)}
          takeTheirs={() => startAgain(theirs)}
          close={() => setTheirs(undefined)}
        />
      )}
    </>
  )
}

/** What the codes of a lead are called. */
function useNames(...offers: LeadDetail[]): Names {
  const { service, room } = useLabels()
  const people = useQuery(assigneesQuery).data?.items ?? []
  return {
    service_type: service,
    room_type: room,
    status: readable,
    lead_source: source,
    locale,
    contract_type: readable,
    payment_status: readable,
    assigned_to: (id) => people.find((person) => person.id === id)?.full_name ?? 'Somebody else',
    package_id: (id) =>
      offers.find((lead) => lead.package_id === id)?.package_name ?? 'The one you chose',
  }
}
