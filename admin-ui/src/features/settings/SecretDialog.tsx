import { Button, type ButtonProps, CopyButton, Group, Stack, Text, Textarea } from '@mantine/core'
import { Dialog } from '../../ui/Dialog'
import { date } from '../../ui/dates'
import { useUnsaved } from '../../ui/useUnsaved'
import type { MadeToken } from './queries'
import styles from './Tokens.module.css'
import { commandWith } from './tokenWords'

const always = () => true

/** The secret of a new token. It is shown this once: only the button closes it. */
export function SecretDialog({ of: made, close }: { of: MadeToken; close: () => void }) {
  useUnsaved(always, { title: 'Leave the secret?', text: 'It is not shown again.' })
  const command = commandWith(made)
  return (
    <Dialog
      onClose={close}
      title={`Secret for ${made.name}`}
      size="lg"
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <Stack gap="md">
        <Text>
          Keep the secret where the program finds it, and where nobody else does. It works until{' '}
          {date(made.expires_at)} and <b>is not shown again</b>.
        </Text>
        <Secret label="Secret" value={made.token} />
        <div>
          <Secret label="Try it in a terminal" value={command} />
          <Group justify="flex-end" mt="xs">
            <Copy value={command} verb="Copy command" size="compact-md" variant="default" />
          </Group>
        </div>
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            Done
          </Button>
          <Copy value={made.token} verb="Copy secret" data-autofocus />
        </Group>
      </Stack>
    </Dialog>
  )
}

/** Longer than a phone is wide, and shown whole. */
function Secret({ label, value }: { label: string; value: string }) {
  return (
    <Textarea
      label={label}
      classNames={{ input: styles.secret ?? '' }}
      autosize
      minRows={1}
      value={value}
      readOnly
      onFocus={(event) => event.currentTarget.select()}
    />
  )
}

interface CopyProps extends ButtonProps {
  value: string
  verb: string
  'data-autofocus'?: true
}

const Copy = ({ value, verb, ...button }: CopyProps) => (
  <CopyButton value={value}>
    {({ copied, copy }) => (
      <Button {...button} onClick={copy}>
        {copied ? 'Copied' : verb}
      </Button>
    )}
  </CopyButton>
)
