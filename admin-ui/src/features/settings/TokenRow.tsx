import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { Ago } from '../../ui/Ago'
import { date, dateTime, until } from '../../ui/dates'
import { Tag } from '../../ui/Tag'
import { readable } from '../../ui/words'
import { FewFirst } from './FewFirst'
import { type Token, type TokenScope, useKinds } from './queries'
import styles from './Tokens.module.css'
import { type Narrowing, narrowingOf, partsOf, stateTones } from './tokenWords'

/** More than these are shown when asked for. */
const FEW = 4

/** An end that is nearer than this asks for a new token. */
const SOON = 14 * 86_400_000

interface Props {
  of: Token
  /** Those that there are, with their sentences. */
  scopes: readonly TokenScope[]
  revoke?: () => void
  /** It was revoked a moment ago: the button that had the focus is gone. */
  isNews?: boolean
}

/** A token: whose, what for, how long. On a phone a card. */
export function TokenRow({ of: token, scopes, revoke, isNews = false }: Props) {
  const here = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isNews) here.current?.focus()
  }, [isNews])
  return (
    <article ref={here} tabIndex={-1} className={styles.token} aria-label={token.name}>
      <div className={styles.who}>
        <b>{token.name}</b>
        <code>{token.prefix}…</code>
        <small>
          Made by {token.made_by}, {date(token.created_at)}
        </small>
      </div>
      <div>
        <FewFirst of={token.scopes.map((scope) => ({ id: scope }))} few={FEW}>
          {({ id }) => <Scope of={id} offered={scopes} />}
        </FewFirst>
      </div>
      <div className={styles.when}>
        <End of={token} />
        <small>
          {token.last_used_at ? (
            <>
              Used <Ago at={token.last_used_at} />
              {token.last_address && ` from ${token.last_address}`}
            </>
          ) : (
            'Never used'
          )}
        </small>
      </div>
      {revoke && (
        <Button
          variant="default"
          className={styles.revoke}
          aria-label={`Revoke ${token.name}`}
          onClick={revoke}
        >
          Revoke
        </Button>
      )}
    </article>
  )
}

/** Whether it works, and until when. */
function End({ of: { state, expires_at, made_by } }: { of: Token }) {
  const isSoon = state === 'active' && Date.parse(expires_at) - Date.now() < SOON
  const ends = (
    <>
      Expires{' '}
      <time dateTime={expires_at} title={dateTime(expires_at)}>
        {until(expires_at)}
      </time>
    </>
  )
  return (
    <>
      <div className={styles.tags}>
        <Tag tone={stateTones[state]}>
          {readable(state)} {state === 'expired' && <Ago at={expires_at} />}
        </Tag>
        {isSoon && <Tag tone="warning">{ends}</Tag>}
      </div>
      {state === 'active' && !isSoon && <small>{ends}</small>}
      {state === 'suspended' && <small>{made_by} is switched off</small>}
    </>
  )
}

interface ScopeProps {
  of: string
  offered: readonly TokenScope[]
}

function Scope({ of: scope, offered }: ScopeProps) {
  const { word, ...only } = partsOf(scope)
  return (
    <>
      {offered.find((one) => one.scope === word)?.about ?? scope}
      {(only.kind || only.locale) && <Only {...only} />}
    </>
  )
}

function Only(narrowing: Narrowing) {
  const kinds = useKinds().data?.items
  const kindName = (kind: string) =>
    kinds?.find((one) => one.kind === kind)?.label ?? readable(kind)
  return <small>{narrowingOf(narrowing, kindName)}</small>
}
