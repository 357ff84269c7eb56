import { Button, Modal, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { leave, type Me, useMe } from '../../api/me'
import { signIn } from '../../api/session'
import { useSignal } from '../../api/signal'
import { useHeldPage } from '../../ui/Dialog'
import { SignInForm } from './SignInForm'

/** Stands over the screen when the session has ended; what was typed below it stays. */
export function SignInAgain() {
  const open = useSignal(signIn.isClosed)
  const { user } = useMe()
  const cache = useQueryClient()
  useHeldPage(open)

  function signedIn(me: Me) {
    // Somebody else must not go on with another person's work.
    if (me.user.id !== user.id) return leave(cache, '/admin/')
    signIn.answer(true)
  }
  function giveUp() {
    signIn.answer(false)
    leave(cache)
  }
  return (
    <Modal
      opened={open}
      onClose={giveUp}
      title="Sign in again"
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      zIndex={1000}
    >
      <Stack>
        <Text>Your session has ended. Sign in to go on where you were; nothing is lost.</Text>
        <SignInForm email={user.email} onSuccess={signedIn} />
        <Button variant="subtle" onClick={giveUp}>
          Leave, and lose what is not saved
        </Button>
      </Stack>
    </Modal>
  )
}
