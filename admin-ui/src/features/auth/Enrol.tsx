import { Anchor, Button, Group, Loader, Stack, Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type ReactNode, useEffect, useState } from 'react'
import { applyProblem } from '../../ui/applyProblem'
import { ErrorState } from '../../ui/ErrorState'
import styles from './AccountPage.module.css'
import { CodeInput } from './CodeInput'
import { useBeginSecondFactor, useProveSecondFactor } from './queries'
import { RecoveryCodes } from './RecoveryCodes'

interface Props {
  /** Beside the button that sends the code. */
  back: ReactNode
  done: () => void
}

/** Scan, show a code, keep the recovery codes. */
export function Enrol({ back, done }: Props) {
  const begin = useBeginSecondFactor()
  const prove = useProveSecondFactor()
  const [codes, setCodes] = useState<string[]>()
  const form = useForm({ mode: 'uncontrolled', initialValues: { code: '' } })
  const { mutate } = begin
  useEffect(() => mutate({}), [mutate])

  const show = (body: typeof form.values) =>
    prove.mutate(
      { body },
      {
        onSuccess: (made) => setCodes(made.recovery_codes),
        onError: (error) => applyProblem(form, error, 'The code could not be checked'),
      },
    )
  if (codes) return <RecoveryCodes codes={codes} done={done} />
  if (begin.isError) {
    return (
      <ErrorState
        text="The second factor cannot be set up."
        error={begin.error}
        retry={() => begin.mutate({})}
      />
    )
  }
  if (!begin.data) return <Loader aria-label="Loading" role="status" />
  const { qr, secret, url } = begin.data
  return (
    <form noValidate onSubmit={form.onSubmit(show)}>
      <Stack gap="md">
        <Text>
          Scan this with an authenticator app (Google Authenticator, Aegis, Bitwarden and others).
          On the phone that has the app,{' '}
          <Anchor href={url} underline="always">
            open it there
          </Anchor>
          .
        </Text>
        <img
          className={styles.qr}
          src={`data:image/svg+xml,${encodeURIComponent(qr)}`}
          alt="QR code of the secret below"
        />
        {/* It is longer than a phone is wide, and has to be seen whole to be typed. */}
        <Textarea
          label="Or type this"
          autosize
          minRows={1}
          value={secret.replace(/(.{4})(?=.)/g, '$1 ')}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
        />
        <CodeInput
          label="Code"
          description="Six digits, as the app shows them now"
          inputMode="numeric"
          data-autofocus
          key={form.key('code')}
          {...form.getInputProps('code')}
        />
        <Group justify="flex-end">
          {back}
          <Button type="submit" loading={prove.isPending}>
            Turn on
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
