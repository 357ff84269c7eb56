import { Button, Group } from '@mantine/core'
import type { NotificationData } from '@mantine/notifications'
import { isProblem, isStatus, sentence } from '../api/problem'

/** What shows them is fetched after the first screen; what is said sooner is shown then. */
const fetched = () => import('./Toasts')

const show = async (said: NotificationData) => (await fetched()).show(said)

export const toast = {
  success(message: string) {
    show({ title: 'Success', message, color: 'neem', role: 'status' })
  },
  /** What was done, with a way back: long enough to read it and to reach the button. */
  undo(text: string, run: () => void) {
    const id = crypto.randomUUID()
    const back = async () => {
      run()
      const { hide } = await fetched()
      hide(id)
    }
    show({
      id,
      title: 'Success',
      message: <Way text={text} verb="Undo" run={back} />,
      color: 'neem',
      autoClose: 10_000,
    })
  },
  /** What happened elsewhere, with a way there. */
  open(text: string, run: () => void) {
    const id = crypto.randomUUID()
    const there = async () => {
      run()
      const { hide } = await fetched()
      hide(id)
    }
    const message = <Way text={text} verb="Open" run={there} />
    show({ id, title: 'Notice', message, color: 'blue', role: 'status' })
  },
  info(message: string, title = 'Info') {
    show({ title, message, color: 'blue', role: 'status' })
  },
  error(message: string, title = 'Error') {
    // An error stays until it was read.
    show({ title, message, color: 'red', role: 'alert', autoClose: 10_000 })
  },
  /** What went wrong, in the engine's words where it has some for the reader. */
  problem(error: unknown, fallback = 'Something went wrong. Please try again.') {
    // Users who leave the password dialog know why nothing happened.
    if (isProblem(error) && error.code === 'confirm') return
    toast.error(sentence(error, fallback), isStatus(error, 403) ? 'Permission Denied' : 'Error')
  },
  /** What a mutation says at its end: that it is done, or what went wrong. */
  outcome(done: string, failed: string) {
    return {
      onSuccess: () => toast.success(done),
      onError: (error: unknown) => toast.problem(error, failed),
    }
  },
}

/** What was done or happened, and the way back or there. */
function Way({ text, verb, run }: { text: string; verb: string; run: () => void }) {
  return (
    <Group gap="0.25rem 0.75rem">
      <span>{text}</span>
      <Button size="compact-md" h="2rem" variant="default" onClick={run}>
        {verb}
      </Button>
    </Group>
  )
}
