import { Button, CopyButton, Group, Stack, Text, TextInput } from '@mantine/core'
import { Dialog } from '../../ui/Dialog'
import { dateTime } from '../../ui/dates'
import type { UserLink } from './queries'

interface Props {
  name: string
  link: UserLink
  close: () => void
}

/** The link by which somebody chooses a password; it is shown this once. */
export function LinkDialog({ name, link, close }: Props) {
  return (
    <Dialog onClose={close} title={`Link for ${name}`}>
      <Stack gap="md">
        <Text>
          Send it to {name}: it leads to a page where a password is chosen. It works once, until{' '}
          {dateTime(link.expires_at)}, and is not shown again.
        </Text>
        <TextInput
          label="Link"
          value={link.url}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            Done
          </Button>
          <CopyButton value={link.url}>
            {({ copied, copy }) => (
              <Button onClick={copy} data-autofocus>
                {copied ? 'Copied' : 'Copy link'}
              </Button>
            )}
          </CopyButton>
        </Group>
      </Stack>
    </Dialog>
  )
}
