import { ErrorState } from './ErrorState'
import { PageHeader } from './PageHeader'
import type { NotAllowed } from './routes'

/** What stands where a screen would, for somebody who has no business there. */
export function Refusal({ error }: { error: NotAllowed }) {
  return (
    <>
      <PageHeader title="Not allowed" />
      <ErrorState text={`${error.message}.`} />
    </>
  )
}
