import { Anchor, Loader } from '@mantine/core'
import { Link, useRouter, useSearch } from '@tanstack/react-router'
import { ErrorState } from '../../ui/ErrorState'
import { AuthLayout } from './AuthLayout'
import { useSetupLink } from './queries'
import { SetupForm } from './SetupForm'

/** Where the links lead by which the first admin is made, and passwords are chosen. */
export function SetupPage() {
  const { token } = useSearch({ from: '/setup' })
  const router = useRouter()
  const link = useSetupLink(token)
  return (
    <AuthLayout title={link.data?.purpose === 'first_admin' ? 'Set up Jaali' : 'Choose a password'}>
      {link.isPending && <Loader aria-label="Loading" role="status" />}
      {link.isError && (
        <ErrorState text="This link could not be read." error={link.error} retry={link.refetch} />
      )}
      {link.isSuccess && (
        <SetupForm
          token={token}
          link={link.data}
          onSuccess={() => router.navigate({ to: '/', replace: true })}
        />
      )}
      {link.isError && (
        <Anchor component={Link} to="/login" display="block" mt="md">
          Go to the sign-in
        </Anchor>
      )}
    </AuthLayout>
  )
}
