import { PasswordInput, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMe } from '../../api/me'
import { confirmation } from '../../api/session'
import { applyProblem } from '../../ui/applyProblem'
import { Dialog } from '../../ui/Dialog'
import { FormEnd } from '../../ui/FormEnd'
import { useConfirm } from './queries'

/** Asks for the password once more, over whatever is open: somebody else may sit here. */
export function ConfirmPassword() {
  const { user } = useMe()
  const confirm = useConfirm()
  const form = useForm({ mode: 'uncontrolled', initialValues: { password: '' } })
  const show = (body: typeof form.values) =>
    confirm.mutate(
      { body },
      {
        onSuccess: () => confirmation.answer(true),
        onError: (error) => applyProblem(form, error, 'The password could not be checked'),
      },
    )
  const back = () => confirmation.answer(false)
  return (
    <Dialog onClose={back} title="Your password, please" zIndex={900}>
      {/* It can stand over another form, which must not be sent with it. */}
      <form
        noValidate
        onSubmit={(event) => {
          event.stopPropagation()
          form.onSubmit(show)(event)
        }}
      >
        <Stack gap="md">
          <Text>This needs your password. You are not asked again for 15 minutes.</Text>
          <input type="email" autoComplete="username" value={user.email} readOnly hidden />
          <PasswordInput
            label="Password"
            autoComplete="current-password"
            data-autofocus
            visibilityToggleButtonProps={{ 'aria-label': 'Show password', tabIndex: 0 }}
            key={form.key('password')}
            {...form.getInputProps('password')}
          />
          <FormEnd cancel={back} verb="Go on" isSaving={confirm.isPending} />
        </Stack>
      </form>
    </Dialog>
  )
}
