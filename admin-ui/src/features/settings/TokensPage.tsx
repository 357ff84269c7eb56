import { useState } from 'react'
import { useMay } from '../../api/me'
import { confirm } from '../../ui/confirm'
import { date } from '../../ui/dates'
import { RowList } from '../../ui/RowList'
import { toast } from '../../ui/toast'
import { MakeTokenDialog } from './MakeTokenDialog'
import { type MadeToken, type Token, useRevokeToken, useTokens } from './queries'
import { SecretDialog } from './SecretDialog'
import { SecretList } from './SecretList'
import { TokenRow } from './TokenRow'
import styles from './Tokens.module.css'
import { commandWith, hasEnded } from './tokenWords'

/** Which programs may use the engine, and for what. */
export function TokensPage() {
  const found = useTokens()
  const { items: tokens = [], scopes = [] } = found.data ?? {}
  const working = tokens.filter(({ state }) => !hasEnded(state))
  const ended = tokens.filter(({ state }) => hasEnded(state))
  const may = useMay()
  const { revoke, revoked } = useRevoke()
  return (
    <SecretList<MadeToken>
      resource="tokens"
      noun="token"
      query={found}
      rows={found.data?.items}
      purpose="A token lets another program in: a partner's website that sends leads, an app that shows drafts. It may do what you choose, until the day you choose."
      form={(making) => <MakeTokenDialog scopes={scopes} {...making} />}
      secret={(made, close) => <TokenSecretDialog of={made} close={close} />}
    >
      {working.length > 0 && (
        <RowList label="Tokens" of={working} frame="cards">
          {(token) => (
            <TokenRow
              of={token}
              scopes={scopes}
              {...(may('delete', 'tokens') && { revoke: () => revoke(token) })}
            />
          )}
        </RowList>
      )}
      {ended.length > 0 && (
        <section aria-labelledby="ended" className={styles.ended}>
          <h2 id="ended">Ended</h2>
          <RowList label="Ended tokens" of={ended} frame="cards">
            {(token) => <TokenRow of={token} scopes={scopes} isNews={token.id === revoked} />}
          </RowList>
        </section>
      )}
    </SecretList>
  )
}

/** The secret that a program identifies itself with; it is shown this once. */
const TokenSecretDialog = ({ of: made, close }: { of: MadeToken; close: () => void }) => (
  <SecretDialog
    name={made.name}
    secret={made.token}
    example={{ label: 'Try it in a terminal', text: commandWith(made), copy: 'Copy command' }}
    close={close}
  >
    Keep the secret where the program finds it, and where nobody else does. It works until{' '}
    {date(made.expires_at)} and <b>is not shown again</b>.
  </SecretDialog>
)

/** Asks, and revokes; then tells which one it was. */
function useRevoke() {
  const { mutate } = useRevokeToken()
  const [revoked, setRevoked] = useState<string>()
  const revoke = ({ id, name }: Token) =>
    confirm({
      title: `Revoke “${name}”?`,
      text: 'It stops working at once, and for good. A program that still needs one gets a new token.',
      verb: 'Revoke',
      run: () =>
        mutate(
          { params: { path: { id } } },
          {
            onSuccess: () => {
              setRevoked(id)
              toast.success(`“${name}” no longer works`)
            },
            onError: (error) => toast.problem(error, 'Failed to revoke the token'),
          },
        ),
    })
  return { revoke, revoked }
}
