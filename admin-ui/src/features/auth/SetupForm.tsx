import { Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { Schemas } from '../../api/client'
import { formOutcome } from '../../ui/applyProblem'
import { CodeInput } from './CodeInput'
import { useSetUp } from './queries'

interface Props {
  token: string
  link: Schemas['AuthSetupLink']
  onSuccess: () => void
}

/** The rules are the engine's: it answers with a sentence for each field. */
export function SetupForm({ token, link, onSuccess }: Props) {
  const setUp = useSetUp()
  const isFirst = link.purpose === 'first_admin'
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { full_name: '', email: link.email ?? '', password: '', code: '' },
  })
  function save({ full_name, email, password, code }: typeof form.values) {
    const own = link.asks_code ? { token, password, code } : { token, password }
    const body = isFirst ? { token, full_name, email, password } : own
    setUp.mutate(
      { body },
      formOutcome(
        form,
        isFirst ? 'Welcome to Jaali' : 'Password changed',
        'The password could not be set',
        onSuccess,
      ),
    )
  }
  return (
    <form noValidate onSubmit={form.onSubmit(save)}>
      <Stack gap="md">
        {isFirst ? (
          <>
            <Text>You are the first here: this makes you the admin.</Text>
            <TextInput
              label="Full name"
              autoComplete="name"
              autoFocus
              key={form.key('full_name')}
              {...form.getInputProps('full_name')}
            />
            <TextInput
              label="Email"
              type="email"
              autoComplete="username"
              key={form.key('email')}
              {...form.getInputProps('email')}
            />
          </>
        ) : (
          <>
            <Text>For {link.full_name}.</Text>
            {/* So that the browser keeps the password for the right account. */}
            <input type="email" autoComplete="username" value={link.email ?? ''} readOnly hidden />
          </>
        )}
        <PasswordInput
          label="Password"
          description={link.password_rule}
          autoComplete="new-password"
          autoFocus={!isFirst}
          visibilityToggleButtonProps={{ 'aria-label': 'Show password', tabIndex: 0 }}
          key={form.key('password')}
          {...form.getInputProps('password')}
        />
        {link.asks_code && <CodeInput key={form.key('code')} {...form.getInputProps('code')} />}
        <Button type="submit" loading={setUp.isPending}>
          {isFirst ? 'Set up and sign in' : 'Save and sign in'}
        </Button>
      </Stack>
    </form>
  )
}
