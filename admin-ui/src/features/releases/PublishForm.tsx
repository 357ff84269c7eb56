import { IconRocket } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { CallToAction } from '../../ui/CallToAction'
import { Card } from '../../ui/Card'
import { confirm } from '../../ui/confirm'
import { dateTime } from '../../ui/dates'
import { useOnPage } from '../../ui/onPage'
import { toast } from '../../ui/toast'
import { useUnsaved } from '../../ui/useUnsaved'
import { counted } from '../../ui/words'
import type { Cell } from './cells'
import { PublishFields } from './PublishFields'
import styles from './PublishForm.module.css'
import type { Plan } from './queries'
import { usePublishForm } from './usePublishForm'
import { isStopped, onItsWay, pagesOf, texts } from './words'

interface Props {
  cells: Cell[]
  plan: Plan | undefined
  /** The plan is of an earlier choice. */
  isCounting: boolean
}

/** Why, when and until when; then it is asked once more, with the numbers. */
export function PublishForm({ cells, plan, isCounting }: Props) {
  const navigate = useNavigate()
  const publishing = usePublishForm('', {
    onMade: (made) => {
      toast.success(onItsWay(made))
      navigate({
        to: '/releases/$releaseId',
        params: { releaseId: made.id },
        ignoreBlocker: true,
      })
    },
  })
  const { form, isLater, times, checked, send, isPending } = publishing
  useUnsaved(() => form.isDirty('note'))
  useOnPage('bar')
  const changed = plan?.pages.changed ?? 0

  function ask() {
    const { publish_at, ends_at } = times()
    const doubts = plan?.problems.length ?? 0
    confirm({
      title: `Publish ${texts(cells.length)}?`,
      text: [
        `${pagesOf(changed)} ${changed === 1 ? 'changes' : 'change'} ${
          publish_at ? `on ${dateTime(publish_at)} IST` : 'at once'
        }.`,
        ends_at && `What is live before comes back on ${dateTime(ends_at)} IST.`,
        doubts > 0 && `${counted(doubts, 'problem')} ${doubts === 1 ? 'is' : 'are'} left.`,
      ]
        .filter(Boolean)
        .join(' '),
      verb: publish_at ? 'Schedule' : 'Publish',
      isSafe: true,
      run: () => send(cells),
    })
  }
  return (
    <Card title="Publish">
      <form noValidate onSubmit={checked(ask)} className={styles.form}>
        <PublishFields of={publishing} mayEnd />
        <div className={styles.bar}>
          <span>{cells.length === 0 || isCounting ? '' : `${pagesOf(changed)} will change`}</span>
          <CallToAction
            type="submit"
            loading={isPending}
            disabled={cells.length === 0 || isCounting || !plan || isStopped(plan)}
            leftSection={<IconRocket size={18} aria-hidden="true" />}
          >
            {isLater ? 'Schedule' : 'Publish'} {texts(cells.length)}
          </CallToAction>
        </div>
      </form>
    </Card>
  )
}
