import { Button, Stack, Text } from '@mantine/core'
import { confirmation, signIn as session } from '../../api/session'
import { useSignal } from '../../api/signal'
import { AuthLayout } from './AuthLayout'
import { ConfirmPassword } from './ConfirmPassword'
import { Enrol } from './Enrol'
import { useSignOut } from './queries'
import { SignInAgain } from './SignInAgain'

/** Before anything else, where the settings ask admins for a second factor. */
export function EnrolFirst() {
  const asksPassword = useSignal(confirmation.isClosed)
  const isExpired = useSignal(session.isClosed)
  const signOut = useSignOut()
  const leave = () =>
    signOut.mutate({}, { onSettled: () => window.location.assign('/admin/login') })
  return (
    <AuthLayout title="Set up a second factor">
      <Stack gap="md">
        <Text>Admins sign in with a code of their phone here. This takes a minute.</Text>
        <Enrol
          // A fresh page: what was refused before is asked for again.
          done={() => window.location.assign('/admin/')}
          back={
            <Button variant="default" onClick={leave}>
              Sign out
            </Button>
          }
        />
      </Stack>
      {asksPassword && <ConfirmPassword />}
      {isExpired && <SignInAgain />}
    </AuthLayout>
  )
}
