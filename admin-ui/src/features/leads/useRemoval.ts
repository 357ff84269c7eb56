import { useNavigate } from '@tanstack/react-router'
import { toast } from '../../ui/toast'
import { type LeadDetail, useDeleteLead, useRestoreLead } from './queries'

/** Deleting a lead, and taking it back. */
export function useRemoval(lead: LeadDetail) {
  const navigate = useNavigate()
  const path = { id: lead.id }
  const restoring = useRestoreLead({
    onSuccess: () => {
      toast.success('Lead restored successfully')
      navigate({ to: '/leads/$leadId', params: { leadId: lead.id } })
    },
    onError: (error) => toast.problem(error, 'Failed to restore lead'),
  })
  const restore = () => restoring.mutate({ params: { path } })
  const removing = useDeleteLead({
    onSuccess: () => {
      toast.undo('Lead deleted successfully', restore)
      navigate({ to: '/leads' })
    },
    onError: (error) => toast.problem(error, 'Failed to delete lead'),
  })
  const header = { 'If-Match': `"${lead.version}"` }
  const remove = () => removing.mutate({ params: { path, header } })
  return { remove, restore, isBusy: removing.isPending || restoring.isPending }
}
