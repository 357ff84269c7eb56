import { Button } from '@mantine/core'
import { IconPlayerTrackNext } from '@tabler/icons-react'
import { useHotkeys } from '../../ui/hotkeys'
import { toast } from '../../ui/toast'
import { useNextLead } from './queries'

/** To the most urgent lead that nobody is at. */
export function NextLead({ show }: { show: (id: string) => void }) {
  const { mutate, isPending } = useNextLead()
  const go = () =>
    mutate(
      {},
      {
        onSuccess: (lead) =>
          lead ? show(lead.id) : toast.info('Nobody else is waiting for a call', 'All done'),
        onError: (error) => toast.problem(error, 'Failed to fetch the next lead'),
      },
    )
  useHotkeys([{ keys: 'q', label: 'Take the next lead', run: go }])
  return (
    <Button
      loading={isPending}
      leftSection={<IconPlayerTrackNext size={18} aria-hidden="true" />}
      onClick={go}
    >
      Next lead
    </Button>
  )
}
