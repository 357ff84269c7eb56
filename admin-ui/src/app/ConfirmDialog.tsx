import { Button, Group, Text } from '@mantine/core'
import { type Question, question } from '../ui/confirm'
import { Dialog } from '../ui/Dialog'

export function ConfirmDialog({ of: { title, text, verb, back, isSafe, run } }: { of: Question }) {
  const close = () => question.set(undefined)
  function go() {
    close()
    run()
  }
  return (
    <Dialog onClose={close} title={title} role="alertdialog" aria-label={title}>
      <Text>{text}</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={close} data-autofocus>
          {back ?? 'Cancel'}
        </Button>
        <Button {...(!isSafe && { color: 'red' })} onClick={go}>
          {verb}
        </Button>
      </Group>
    </Dialog>
  )
}
