import { Button } from '@mantine/core'
import { IconPhoneX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { drop } from '../../api/waiting'
import { QuietLink } from '../../ui/links'
import styles from '../../ui/Refused.module.css'
import { leadQuery } from './queries'
import { useRefusedCalls } from './useWaiting'
import { type KeptCall, reopen } from './waiting'

/** The calls that were refused when they were sent at last, one after the other. */
export function RefusedCalls() {
  const [first, ...others] = useRefusedCalls()
  return first && <Refused key={first.key} of={first} others={others.length} />
}

function Refused({ of: call, others }: { of: KeptCall; others: number }) {
  const { id } = call.params.path
  const { data: lead } = useQuery(leadQuery(id))
  return (
    <div role="alert" className={styles.banner}>
      <IconPhoneX size={20} aria-hidden="true" />
      <span className={styles.text}>
        {`The call with ${lead?.name ?? 'a lead'} was not saved: ${call.refused}`}
        {others > 0 && ` (${others} more)`}
      </span>
      <span className={styles.actions}>
        <Button size="compact-md" variant="default" onClick={() => drop(call)}>
          Drop it
        </Button>
        <QuietLink
          to="/leads/$leadId"
          params={{ leadId: id }}
          size="compact-md"
          onClick={() => reopen(call)}
        >
          Open the call
        </QuietLink>
      </span>
    </div>
  )
}
