import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useMay } from '../../api/me'
import { Ago } from '../../ui/Ago'
import { readablePhone } from '../../ui/phone'
import { ReviewRow } from '../../ui/ReviewRow'
import { Tag } from '../../ui/Tag'
import { toast } from '../../ui/toast'
import { type PrivacyRequest, useSetState } from './queries'
import { kinds, next, states } from './words'

const languages = new Intl.DisplayNames('en', { type: 'language' })

export function RequestRow({ of: request }: { of: PrivacyRequest }) {
  const may = useMay()
  const change = useSetState()
  const phone = readablePhone(request.phone)
  const { label, tone } = states[request.state]
  const set = (state: PrivacyRequest['state'], done: string) =>
    change.mutate(
      {
        params: { path: { id: request.id }, header: { 'If-Match': `"${request.version}"` } },
        body: { state },
      },
      toast.outcome(done, 'Failed to change the request'),
    )
  return (
    <ReviewRow
      who={
        <>
          <a href={`tel:${request.phone}`}>{phone}</a>
          <span>
            {languages.of(request.locale)}, <Ago at={request.at} />
          </span>
        </>
      }
      what={
        <>
          <b>{kinds[request.kind]}</b> <Tag tone={tone}>{label}</Tag>
          {request.text && <p>{request.text}</p>}
          {request.lead_id && may('read', 'leads') && (
            <Link to="/leads/$leadId" params={{ leadId: request.lead_id }}>
              Newest lead of this number
            </Link>
          )}
        </>
      }
      actions={
        may('update', 'privacy') &&
        next[request.state].map(([state, verb, done], i, all) => (
          <Button
            key={state}
            variant={i === all.length - 1 && all.length > 1 ? 'filled' : 'default'}
            loading={change.isPending && change.variables.body.state === state}
            disabled={change.isPending}
            onClick={() => set(state, done)}
            aria-label={`${verb}: ${phone}`}
          >
            {verb}
          </Button>
        ))
      }
    />
  )
}
