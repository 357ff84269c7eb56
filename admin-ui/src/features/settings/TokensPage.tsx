import { Group, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useMay } from '../../api/me'
import { CallToAction } from '../../ui/CallToAction'
import { confirm } from '../../ui/confirm'
import { date } from '../../ui/dates'
import { EmptyState } from '../../ui/EmptyState'
import { GuideLink } from '../../ui/GuideLink'
import { QueryView } from '../../ui/QueryView'
import { RowList } from '../../ui/RowList'
import { toast } from '../../ui/toast'
import { MakeTokenDialog } from './MakeTokenDialog'
import { type MadeToken, type Token, useRevokeToken, useTokens } from './queries'
import { SecretDialog } from './SecretDialog'
import { TokenRow } from './TokenRow'
import styles from './Tokens.module.css'
import { commandWith } from './tokenWords'

/** Which programs may use the engine, and for what. */
export function TokensPage() {
  const found = useTokens()
  const { items: tokens = [], scopes = [] } = found.data ?? {}
  const working = tokens.filter(({ state }) => state === 'active')
  const ended = tokens.filter(({ state }) => state !== 'active')
  const may = useMay()
  const [isMaking, setMaking] = useState(false)
  const [made, setMade] = useState<MadeToken>()
  const beginning = useRef<HTMLButtonElement>(null)
  const { revoke, revoked } = useRevoke()
  function done() {
    setMade(undefined)
    // The form that the dialog followed is gone, and the focus was there before.
    beginning.current?.focus()
  }
  return (
    <>
      <Group justify="space-between" mb="md">
        <Text c="dimmed" size="sm" component="div">
          {tokens.length > 0 && <GuideLink />}
        </Text>
        {may('create', 'tokens') && (
          <CallToAction
            ref={beginning}
            leftSection={<IconPlus size={18} aria-hidden="true" />}
            disabled={!found.data}
            onClick={() => setMaking(true)}
          >
            New token
          </CallToAction>
        )}
      </Group>
      <QueryView
        query={found}
        loading="Loading tokens"
        skeletons={3}
        failed="Failed to fetch tokens"
        rows={tokens}
        empty={
          <EmptyState text="A token lets another program in: a partner's website that sends leads, an app that shows drafts. It may do what you choose, until the day you choose.">
            <GuideLink />
          </EmptyState>
        }
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
      </QueryView>
      {isMaking && (
        <MakeTokenDialog scopes={scopes} made={setMade} close={() => setMaking(false)} />
      )}
      {made && (
        <SecretDialog
          name={made.name}
          secret={made.token}
          example={{
            label: 'Try it in a terminal',
            text: commandWith(made),
            copy: 'Copy command',
          }}
          close={done}
        >
          Keep the secret where the program finds it, and where nobody else does. It works until{' '}
          {date(made.expires_at)} and <b>is not shown again</b>.
        </SecretDialog>
      )}
    </>
  )
}

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
