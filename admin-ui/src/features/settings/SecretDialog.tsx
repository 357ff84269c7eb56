import { Button, type ButtonProps, CopyButton, Group, Stack, Text, Textarea } from '@mantine/core'
import type { ReactNode } from 'react'
import { Dialog } from '../../ui/Dialog'
import { useUnsaved } from '../../ui/useUnsaved'
import styles from './SecretDialog.module.css'

const always = () => true

interface Props {
  /** What it is the secret of. */
  name: string
  secret: string
  /** How it is used, to be copied as well. */
  example: { label: string; text: string; copy: string }
  close: () => void
  /** What to do with it, and how long it works. */
  children: ReactNode
}

/** A secret that was just made. It is shown this once: only the button closes it. */
export function SecretDialog({ name, secret, example, close, children }: Props) {
  useUnsaved(always, { title: 'Leave the secret?', text: 'It is not shown again.' })
  return (
    <Dialog
      onClose={close}
      title={`Secret for ${name}`}
      size="lg"
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <Stack gap="md">
        <Text>{children}</Text>
        <Secret label="Secret" value={secret} />
        <div>
          <Secret label={example.label} value={example.text} />
          <Group justify="flex-end" mt="xs">
            <Copy value={example.text} verb={example.copy} size="compact-md" variant="default" />
          </Group>
        </div>
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            Done
          </Button>
          <Copy value={secret} verb="Copy secret" data-autofocus />
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
