/** What stands where a screen cannot. */
import { Button, Center, Loader } from '@mantine/core'
import { type ErrorComponentProps, Link } from '@tanstack/react-router'
import { connected } from '../api/connection'
import { isStatus } from '../api/problem'
import { useSignal } from '../api/signal'
import { useRetry } from '../ui/DetailFailed'
import { EmptyState } from '../ui/EmptyState'
import { ErrorState } from '../ui/ErrorState'
import { PageHeader } from '../ui/PageHeader'
import { Refusal } from '../ui/Refusal'
import { NotAllowed } from '../ui/routes'

export function Loading() {
  return (
    <Center mih="60dvh" role="status" aria-label="Loading">
      <Loader />
    </Center>
  )
}

export function NotFound() {
  return (
    <>
      <PageHeader title="Page not found" />
      <EmptyState text="There is nothing at this address.">
        <Button component={Link} to="/">
          Go to the start
        </Button>
      </EmptyState>
    </>
  )
}

/** Stands where a screen would for a role that may see none. */
export function NoScreens() {
  return (
    <>
      <PageHeader title="Welcome" />
      <EmptyState text="There is no screen here for your role yet. Ask an admin." />
    </>
  )
}

export function Broken({ error }: ErrorComponentProps) {
  const retry = useRetry()
  const isConnected = useSignal(connected)
  if (error instanceof NotAllowed) return <Refusal error={error} />
  if (isStatus(error, 404)) return <NotFound />
  return (
    <>
      <PageHeader title={isConnected ? 'Something went wrong' : 'No connection'} />
      <ErrorState
        text={
          isConnected
            ? 'This page could not be shown.'
            : 'This page cannot be shown without a connection. It comes as soon as there is one.'
        }
        error={error}
        retry={retry}
      />
    </>
  )
}
