import { SecretDialog } from '../SecretDialog'
import type { WebhookSecret } from './queries'
import { VERIFY } from './webhookWords'

interface Props {
  of: WebhookSecret
  close: () => void
}

/** The secret that a receiver verifies signatures with; it is shown this once. */
export const WebhookSecretDialog = ({ of: made, close }: Props) => (
  <SecretDialog
    name={made.url}
    secret={made.secret}
    example={{ label: 'Verify what comes', text: VERIFY, copy: 'Copy code' }}
    close={close}
  >
    Every message is signed. The receiver verifies it with this secret, which{' '}
    <b>is not shown again</b>.
    {made.old_secret_until && ' The one before it signs as well for a day.'}
    {!made.is_active && ' The webhook is still off: switch it on under Edit.'}
  </SecretDialog>
)
