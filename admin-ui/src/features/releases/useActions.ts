import { useNavigate } from '@tanstack/react-router'
import { confirm } from '../../ui/confirm'
import { toast } from '../../ui/toast'
import { type Release, useCancel, useRollBack, useRunNow } from './queries'
import { nowVerb } from './words'

/** What can be done with a release; each asks first. What comes of it is opened, or given to `onMade`. */
export function useActions(release: Release, onMade?: (made: Release) => void) {
  const navigate = useNavigate()
  const run = useRunNow()
  const cancel = useCancel()
  const rollBack = useRollBack()
  const { number, status, ends_at, cause } = release
  const params = { params: { path: { id: release.id } } }
  const open = (made: Release) =>
    onMade ? onMade(made) : navigate({ to: '/releases/$releaseId', params: { releaseId: made.id } })

  function told(answer: Release) {
    // An end whose texts were edited meanwhile asks first.
    if (answer.status === 'held' && answer.error) toast.info(answer.error, 'Held')
    else toast.success(`Release ${answer.number} is on its way`)
    open(answer)
  }
  const runNow = () =>
    run.mutate(params, {
      onSuccess: told,
      onError: (error) => toast.problem(error, 'Failed to publish'),
    })

  return {
    isBusy: run.isPending || cancel.isPending || rollBack.isPending,
    runNow: () =>
      status === 'failed'
        ? runNow()
        : confirm({
            title: `${nowVerb(release)}: release ${number}?`,
            text:
              status === 'held' && cause === 'end'
                ? 'The earlier texts come back, and what was edited since leaves the site.'
                : 'It does not wait for its time any longer.',
            verb: nowVerb(release),
            isSafe: status !== 'held',
            run: runNow,
          }),
    cancel: () =>
      confirm({
        title: `Cancel release ${number}?`,
        text:
          cause === 'end'
            ? 'What is live stays live.'
            : `Its texts stay drafts and can be published another time.${
                ends_at ? ' Its planned end is cancelled with it.' : ''
              }`,
        verb: 'Cancel release',
        back: 'Keep it',
        run: () =>
          cancel.mutate(
            params,
            toast.outcome(`Release ${number} is cancelled`, 'Failed to cancel the release'),
          ),
      }),
    rollBack: () =>
      confirm({
        title: `Roll back release ${number}?`,
        text: `A new release brings back the texts that release ${number} replaced. Present prices stay.`,
        verb: 'Roll back',
        run: () =>
          rollBack.mutate(params, {
            onSuccess: (answer) => {
              toast.success(`Release ${answer.number} takes release ${number} back`)
              open(answer)
            },
            onError: (error) => toast.problem(error, 'Failed to roll back'),
          }),
      }),
  }
}
