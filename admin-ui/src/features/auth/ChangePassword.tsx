import { PasswordInput, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMe } from '../../api/me'
import { formOutcome } from '../../ui/applyProblem'
import { Dialog } from '../../ui/Dialog'
import { FormEnd } from '../../ui/FormEnd'
import { useChangePassword } from './queries'

const toggle = { 'aria-label': 'Show password', tabIndex: 0 }

export function ChangePassword({ close }: { close: () => void }) {
  const { user, password_rule } = useMe()
  const change = useChangePassword()
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { current_password: '', password: '' },
  })
  function save(body: typeof form.values) {
    change.mutate(
      { body },
      formOutcome(form, 'Password changed', 'The password could not be changed', close),
    )
  }
  return (
    <Dialog onClose={close} title="Change password">
      <form noValidate onSubmit={form.onSubmit(save)}>
        <Stack gap="md">
          <Text>Everywhere else you are signed out by this.</Text>
          <input type="email" autoComplete="username" value={user.email} readOnly hidden />
          <PasswordInput
            label="Current password"
            autoComplete="current-password"
            data-autofocus
            visibilityToggleButtonProps={toggle}
            key={form.key('current_password')}
            {...form.getInputProps('current_password')}
          />
          <PasswordInput
            label="New password"
            description={password_rule}
            autoComplete="new-password"
            visibilityToggleButtonProps={toggle}
            key={form.key('password')}
            {...form.getInputProps('password')}
          />
          <FormEnd cancel={close} verb="Save" isSaving={change.isPending} />
        </Stack>
      </form>
    </Dialog>
  )
}
