import { Loader, Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMe } from '../../api/me'
import { toast } from '../../ui/toast'
import styles from './AssigneeMenu.module.css'
import { assigneesQuery, type Lead, useAssign } from './queries'

/** Whose lead it is; a press gives it to somebody else. */
export function AssigneeMenu({ of: lead }: { of: Lead }) {
  const assign = useAssign()
  const name = lead.assignee_name ?? 'Unassigned'
  if (!lead.can.update) return <span className={styles.name}>{name}</span>
  const give = (assigned_to: string | null) =>
    assign.mutate(
      { params: { path: { id: lead.id } }, body: { assigned_to } },
      {
        onSuccess: () => toast.success('Lead reassigned successfully'),
        onError: (error) => toast.problem(error, 'Failed to reassign lead'),
      },
    )
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <button
          type="button"
          className={styles.target}
          aria-label={`Reassign ${lead.name}, now ${name}`}
        >
          <span className={styles.name}>{name}</span>
          <IconChevronDown size={14} aria-hidden="true" />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Choices present={lead.assigned_to ?? null} give={give} />
      </Menu.Dropdown>
    </Menu>
  )
}

interface ChoicesProps {
  present: string | null
  give: (id: string | null) => void
}

function Choices({ present, give }: ChoicesProps) {
  const { user } = useMe()
  const assignees = useQuery(assigneesQuery)
  if (!assignees.data) {
    return (
      <Menu.Label>{assignees.isError ? 'Cannot be shown now' : <Loader size="sm" />}</Menu.Label>
    )
  }
  const mine = (id: string) => (id === user.id ? ' (me)' : '')
  return (
    <>
      <Menu.Label>Assigned to</Menu.Label>
      {assignees.data.items.map(({ id, full_name }) => (
        <Menu.Item key={id} disabled={id === present} onClick={() => give(id)}>
          {full_name}
          {mine(id)}
        </Menu.Item>
      ))}
      <Menu.Divider />
      <Menu.Item disabled={!present} onClick={() => give(null)}>
        Unassigned
      </Menu.Item>
    </>
  )
}
