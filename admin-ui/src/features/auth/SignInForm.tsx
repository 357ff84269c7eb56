import { Alert, Button, PasswordInput, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { Me } from '../../api/me'
import { sentence } from '../../api/problem'
import { useSignIn } from './queries'

interface Props {
  /** Who was signed in before, when they are asked again. */
  email?: string
  onSuccess: (me: Me) => void
}

export function SignInForm({ email = '', onSuccess }: Props) {
  const signIn = useSignIn()
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email, password: '' },
    validate: {
      email: (value) => (value.trim() ? null : 'Email is required'),
      password: (value) => (value ? null : 'Password is required'),
    },
  })
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(
        (body) => signIn.mutate({ body }, { onSuccess }),
        (errors) => form.getInputNode(Object.keys(errors)[0] ?? 'email')?.focus(),
      )}
    >
      <Stack gap="md">
        {signIn.isError && (
          <Alert color="red" role="alert">
            {sentence(signIn.error, 'Login failed')}
          </Alert>
        )}
        <TextInput
          label="Email"
          type="email"
          autoComplete="username"
          required
          withAsterisk={false}
          data-autofocus={!email || undefined}
          autoFocus={!email}
          key={form.key('email')}
          {...form.getInputProps('email')}
        />
        <PasswordInput
          label="Password"
          autoComplete="current-password"
          required
          withAsterisk={false}
          data-autofocus={email ? true : undefined}
          visibilityToggleButtonProps={{ 'aria-label': 'Show password', tabIndex: 0 }}
          key={form.key('password')}
          {...form.getInputProps('password')}
        />
        <Button type="submit" loading={signIn.isPending}>
          Sign in
        </Button>
      </Stack>
    </form>
  )
}
