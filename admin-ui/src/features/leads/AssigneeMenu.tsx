import { IconChevronDown } from '@tabler/icons-react'
import { Suspense } from 'react'
import { fetched } from '../../ui/fetched'
import { toast } from '../../ui/toast'
import { useMenuToggle } from '../../ui/useMenuToggle'
import styles from './AssigneeMenu.module.css'
import { type Lead, useAssign } from './queries'

/** A menu in each row, even a closed one, would take half of the time in which a list is drawn. */
const AssigneeChoices = fetched(async () => (await import('./AssigneeChoices')).AssigneeChoices)

/** Has the menu here before it is asked for. */
export const fetchAssigneeChoices = AssigneeChoices.fetch

/** Whose lead it is; a press gives it to somebody else. */
export function AssigneeMenu({ of: lead }: { of: Lead }) {
  const assign = useAssign()
  const { target, isHere, isOpen, toggle } = useMenuToggle()
  const name = lead.assignee_name ?? 'Unassigned'
  if (!lead.can.update) return <span className={styles.name}>{name}</span>
  const give = (assigned_to: string | null) =>
    assign.mutate(
      { params: { path: { id: lead.id } }, body: { assigned_to } },
      toast.outcome('Lead reassigned successfully', 'Failed to reassign lead'),
    )
  const button = (
    <button
      ref={target}
      type="button"
      className={styles.target}
      aria-haspopup="menu"
      aria-expanded={isOpen}
      aria-label={`Reassign ${lead.name}, now ${name}`}
      onClick={() => toggle(!isOpen)}
    >
      <span className={styles.name} title={name}>
        {name}
      </span>
      <IconChevronDown size={14} aria-hidden="true" />
    </button>
  )
  if (!isHere) return button
  return (
    <Suspense fallback={button}>
      <AssigneeChoices
        button={button}
        isOpen={isOpen}
        setIsOpen={toggle}
        present={lead.assigned_to ?? null}
        give={give}
      />
    </Suspense>
  )
}
