import { Button } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { confirm } from '../../ui/confirm'
import { toast } from '../../ui/toast'
import styles from './LeadPage.module.css'
import { useOtherAt, useTakeOver } from './lease'
import { type Lead, leadQuery, REFRESH } from './queries'

/** Says who else is at the lead, and lets it be taken over. */
export function LeaseNote({ of: lead }: { of: Lead }) {
  const takeOver = useTakeOver()
  const name = useOtherAt(lead)?.name
  useAskedAgain(lead.id, !!name)
  const take = () =>
    takeOver.mutate(
      { params: { path: { id: lead.id } }, body: { take_over: true } },
      toast.outcome('The lead is yours', 'Failed to take the lead over'),
    )
  const ask = () =>
    confirm({
      title: `Take over from ${name}?`,
      text: `${name} may be on the phone with ${lead.name} at this moment.`,
      verb: 'Take over',
      isSafe: true,
      run: take,
    })
  return (
    <div role="status">
      {name && (
        <p className={styles.lease}>
          <IconUsers size={18} aria-hidden="true" />
          <span>{name} is on this</span>
          {lead.can.update && (
            <Button size="compact-md" variant="default" loading={takeOver.isPending} onClick={ask}>
              Take over
            </Button>
          )}
        </p>
      )}
    </div>
  )
}

/** One that runs out is told by nobody: who left without a word may have lost the connection. */
function useAskedAgain(id: string, isHeld: boolean) {
  const cache = useQueryClient()
  useEffect(() => {
    if (!isHeld) return
    const timer = setInterval(() => cache.invalidateQueries(leadQuery(id)), REFRESH)
    return () => clearInterval(timer)
  }, [cache, id, isHeld])
}
