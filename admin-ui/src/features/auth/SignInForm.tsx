import { Alert, Button, PasswordInput, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import type { Me } from '../../api/me'
import { isProblem, sentence } from '../../api/problem'
import { CodeInput } from './CodeInput'
import { useSignIn } from './queries'

interface Props {
  /** Who was signed in before, when they are asked again. */
  email?: string
  onSuccess: (me: Me) => void
}

export function SignInForm({ email = '', onSuccess }: Props) {
  const signIn = useSignIn()
  // Asked for once the password was right, and then until somebody is in.
  const [asksCode, setAsksCode] = useState(false)
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email, password: '', code: '' },
    validate: {
      email: (value) => (value.trim() ? null : 'Email is required'),
      password: (value) => (value ? null : 'Password is required'),
    },
  })
  function look(error: unknown) {
    if (isProblem(error) && error.code === 'second_factor') setAsksCode(true)
  }
  // To be asked for a code is no mistake.
  const isFirstAsk = asksCode && !signIn.variables?.body.code
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(
        (body) => signIn.mutate({ body }, { onSuccess, onError: look }),
        (errors) => form.getInputNode(Object.keys(errors)[0] ?? 'email')?.focus(),
      )}
    >
      <Stack gap="md">
        {signIn.isError && !isFirstAsk && (
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
        {asksCode && <CodeInput key={form.key('code')} {...form.getInputProps('code')} autoFocus />}
        <Button type="submit" loading={signIn.isPending}>
          Sign in
        </Button>
      </Stack>
    </form>
  )
}
