import { Button } from '@mantine/core'
import { Dialog } from '../../ui/Dialog'
import { Enrol } from './Enrol'

/** The second factor, set up by choice. */
export function EnrolDialog({ close }: { close: () => void }) {
  return (
    <Dialog onClose={close} title="Set up a second factor" closeOnClickOutside={false}>
      <Enrol
        done={close}
        back={
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
        }
      />
    </Dialog>
  )
}
