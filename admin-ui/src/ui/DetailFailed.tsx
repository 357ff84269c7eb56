import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { type ComponentProps, useEffect, useEffectEvent } from 'react'
import { missesFile } from '../api/build'
import { connected } from '../api/connection'
import { isStatus, sentence } from '../api/problem'
import { EmptyState } from './EmptyState'
import { ErrorState } from './ErrorState'
import { ButtonLink } from './links'
import { PageHeader } from './PageHeader'
import { Refusal } from './Refusal'
import { NotAllowed } from './routes'

interface Words {
  title: string
  /** That there is none at this address. */
  gone: string
  /** The way to the list. */
  back: ComponentProps<typeof ButtonLink>
  /** The sentence for errors that the engine has none for. */
  failed: string
  /** What stands before every sentence about an error. */
  before?: string
}

/** `errorComponent: failed({ title: 'Customer', … })` */
export const failed = (words: Words) => (props: ErrorComponentProps) => (
  <DetailFailed {...words} {...props} />
)

/** Forgets what failed and loads the screen again; by itself, as soon as the engine can be reached again. */
export function useRetry() {
  const router = useRouter()
  const boundary = useQueryErrorResetBoundary()
  function retry() {
    if (missesFile()) return window.location.reload()
    boundary.reset()
    router.invalidate()
  }
  const again = useEffectEvent(() => connected.get() && retry())
  useEffect(() => connected.follow(() => again()), [])
  return retry
}

/** Stands where a record cannot: the reader may not see it, there is none, or it could not be fetched. */
function DetailFailed({
  error,
  title,
  gone,
  back,
  failed,
  before = '',
}: Words & { error: unknown }) {
  const retry = useRetry()
  if (error instanceof NotAllowed) return <Refusal error={error} />
  // The engine answers 422 to an address that is no id.
  const isGone = isStatus(error, 404) || isStatus(error, 422)
  return (
    <>
      <PageHeader title={title} />
      {isGone ? (
        <EmptyState text={gone}>
          <ButtonLink {...back} />
        </EmptyState>
      ) : (
        <ErrorState text={before + sentence(error, failed)} retry={retry} />
      )}
    </>
  )
}
