import { Checkbox, Radio, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconRocket } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { applyProblem } from '../../ui/applyProblem'
import { CallToAction } from '../../ui/CallToAction'
import { Card } from '../../ui/Card'
import { confirm } from '../../ui/confirm'
import { dateTime, fieldOn, fromField } from '../../ui/dates'
import { toast } from '../../ui/toast'
import { useUnsaved } from '../../ui/useUnsaved'
import { type Cell, parseCell } from './cells'
import styles from './PublishForm.module.css'
import { type Plan, usePublish } from './queries'
import { counted, isStopped, pagesOf, texts } from './words'

interface Props {
  cells: Cell[]
  plan: Plan | undefined
  /** The plan is of an earlier choice. */
  isCounting: boolean
}

/** Why, when and until when; then it is asked once more, with the numbers. */
export function PublishForm({ cells, plan, isCounting }: Props) {
  const navigate = useNavigate()
  const publish = usePublish()
  const [isLater, setLater] = useState(false)
  const [hasEnd, setEnd] = useState(false)
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { note: '', publish_at: fieldOn(1, '10:00'), ends_at: fieldOn(8, '10:00') },
    validate: {
      note: (note) => (note.trim() ? null : 'Say what changed, in at most 500 characters'),
      publish_at: (at) => (isLater && !at ? 'Choose a time in the future' : null),
      ends_at: (at) => (hasEnd && !at ? 'Choose a time after the beginning' : null),
    },
  })
  useUnsaved(() => form.isDirty('note'))
  const changed = plan?.pages.changed ?? 0
  const times = () => {
    const { publish_at, ends_at } = form.getValues()
    return {
      publish_at: isLater ? fromField(publish_at) : null,
      ends_at: hasEnd ? fromField(ends_at) : null,
    }
  }

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
      run: send,
    })
  }
  function send() {
    const body = { items: cells.map(parseCell), note: form.getValues().note.trim(), ...times() }
    publish.mutate(
      { body },
      {
        onSuccess: (made) => {
          if (!('number' in made)) return
          toast.success(
            made.status === 'scheduled'
              ? `Release ${made.number} is scheduled`
              : `Release ${made.number} is on its way`,
          )
          navigate({
            to: '/releases/$releaseId',
            params: { releaseId: made.id },
            ignoreBlocker: true,
          })
        },
        onError: (error) => applyProblem(form, error, 'Failed to publish'),
      },
    )
  }
  const submit = form.onSubmit(ask, (errors) =>
    form.getInputNode(Object.keys(errors)[0] ?? 'note')?.focus(),
  )
  return (
    <Card title="Publish">
      <form noValidate onSubmit={submit} className={styles.form}>
        <Textarea
          label="What changed"
          description="For the history"
          autosize
          minRows={2}
          maxLength={500}
          key={form.key('note')}
          {...form.getInputProps('note')}
        />
        <Radio.Group
          label="When"
          value={isLater ? 'later' : 'now'}
          onChange={(when) => setLater(when === 'later')}
        >
          <div className={styles.when}>
            <Radio value="now" label="Now" />
            <Radio value="later" label="At a time" />
          </div>
        </Radio.Group>
        {isLater && (
          <TextInput
            type="datetime-local"
            label="Goes live (IST)"
            key={form.key('publish_at')}
            {...form.getInputProps('publish_at')}
          />
        )}
        <Checkbox
          label="Only until a time"
          description="Then what was live before comes back"
          checked={hasEnd}
          onChange={({ currentTarget }) => setEnd(currentTarget.checked)}
        />
        {hasEnd && (
          <TextInput
            type="datetime-local"
            label="Ends (IST)"
            description="If somebody edits these texts meanwhile, you are asked first"
            key={form.key('ends_at')}
            {...form.getInputProps('ends_at')}
          />
        )}
        <div className={styles.bar}>
          <span>{cells.length === 0 || isCounting ? '' : `${pagesOf(changed)} will change`}</span>
          <CallToAction
            type="submit"
            loading={publish.isPending}
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
