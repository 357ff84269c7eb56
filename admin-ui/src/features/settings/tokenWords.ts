/** A token in words. What a scope allows is the engine's sentence. */
import type { Schemas } from '../../api/client'
import { localeName, SHARED } from '../../ui/locales'
import type { Tone } from '../../ui/Tag'
import { readable } from '../../ui/words'
import { groupsOf } from './groups'
import type { TokenScope } from './queries'

type TokenState = Schemas['TokenState']

export const stateTones: Record<TokenState, Tone> = {
  active: 'ok',
  suspended: 'warning',
  expired: 'neutral',
  revoked: 'danger',
}

/** Whether it has ended for good. */
export const hasEnded = (state: TokenState) => state === 'expired' || state === 'revoked'

/** What a scope is narrowed to; '' is everything. */
export interface Narrowing {
  kind: string
  locale: string
}

/** `content:write`, to a kind and a language → `content:write/faq@ta` */
export const narrowed = (scope: string, { kind, locale }: Narrowing) =>
  `${scope}${kind && `/${kind}`}${locale && `@${locale}`}`

/** `content:write/faq@ta` in its parts. */
export function partsOf(scope: string): Narrowing & { word: string } {
  const [rest = '', locale = ''] = scope.split('@')
  const [word = '', kind = ''] = rest.split('/')
  return { word, kind, locale }
}

/** `only FAQ, in Tamil` */
export function narrowingOf({ kind, locale }: Narrowing, kindName: (kind: string) => string) {
  const language = locale === SHARED ? 'shared fields' : locale && `in ${localeName(locale)}`
  return `only ${[kind && kindName(kind), language].filter(Boolean).join(', ')}`
}

/** Scopes by what they are about, in the order of the engine. */
export const grouped = (scopes: readonly TokenScope[]) =>
  groupsOf(
    scopes.map(({ scope, about }) => ({ code: scope, about })),
    ({ code }) => readable(code.split(':')[0] ?? ''),
  )

/** A command that shows that a token works: it reads something that its scopes allow. */
export function commandWith({ token, scopes }: { token: string; scopes: readonly string[] }) {
  const reads = scopes.find((scope) => scope.endsWith(':read'))
  const path = scopes.some((scope) => scope.startsWith('content:')) ? '/faq?at=draft' : ''
  const address = reads && !path ? `/api/admin/${reads.split(':')[0]}` : `/api/content${path}`
  return `curl -H 'Authorization: Bearer ${token}' '${window.location.origin}${address}'`
}
