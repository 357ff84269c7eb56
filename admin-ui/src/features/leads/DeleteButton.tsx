import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { confirm } from '../../ui/confirm'
import { toast } from '../../ui/toast'
import type { LeadDetail } from './queries'
import { useRemoval } from './useRemoval'

/** Deletes with a question before and a way back after. */
export function DeleteButton({ of: lead }: { of: LeadDetail }) {
  const { remove, isBusy } = useRemoval(lead)
  function press() {
    if (!lead.can.delete) {
      return toast.error('You do not have permission to delete leads', 'Permission Denied')
    }
    confirm({
      title: 'Delete this lead?',
      text: `${lead.name}, ${lead.lead_number}. It can be restored for 30 days.`,
      verb: 'Delete',
      run: remove,
    })
  }
  return (
    <Button
      variant="default"
      c="var(--danger)"
      aria-disabled={!lead.can.delete}
      data-disabled={!lead.can.delete}
      loading={isBusy}
      leftSection={<IconTrash size={18} aria-hidden="true" />}
      onClick={press}
    >
      Delete
    </Button>
  )
}
