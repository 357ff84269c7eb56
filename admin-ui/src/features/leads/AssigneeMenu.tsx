import { IconChevronDown } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { toast } from '../../ui/toast'
import styles from './AssigneeMenu.module.css'
import { type Lead, useAssign } from './queries'

const AssigneeChoices = lazy(async () => ({
  default: (await import('./AssigneeChoices')).AssigneeChoices,
}))

/** Whose lead it is; a press gives it to somebody else. */
export function AssigneeMenu({ of: lead }: { of: Lead }) {
  const assign = useAssign()
  const [isOpen, setIsOpen] = useState(false)
  const name = lead.assignee_name ?? 'Unassigned'
  if (!lead.can.update) return <span className={styles.name}>{name}</span>
  const give = (assigned_to: string | null) =>
    assign.mutate(
      { params: { path: { id: lead.id } }, body: { assigned_to } },
      toast.outcome('Lead reassigned successfully', 'Failed to reassign lead'),
    )
  const button = (open?: () => void) => (
    <button
      type="button"
      className={styles.target}
      aria-haspopup="menu"
      aria-label={`Reassign ${lead.name}, now ${name}`}
      onMouseDown={open}
      onClick={open}
    >
      <span className={styles.name} title={name}>
        {name}
      </span>
      <IconChevronDown size={14} aria-hidden="true" />
    </button>
  )
  // The menu is fetched after the list; a press before it is there opens it then. It counts once the
  // button is down: a menu that comes before it is up again would take the click away.
  return (
    <Suspense fallback={button(() => setIsOpen(true))}>
      <AssigneeChoices
        button={button()}
        isOpen={isOpen}
        setIsOpen={setIsOpen}
        present={lead.assigned_to ?? null}
        give={give}
      />
    </Suspense>
  )
}
