import { Button, Group, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMediaQuery } from '@mantine/hooks'
import { IconPhone } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { isProblem, isStatus, type Problem } from '../../api/problem'
import { applyProblem } from '../../ui/applyProblem'
import { Sheet } from '../../ui/Dialog'
import { GrowingField } from '../../ui/GrowingField'
import { useOnPage } from '../../ui/onPage'
import { readablePhone } from '../../ui/phone'
import { toast } from '../../ui/toast'
import { useSlow } from '../../ui/useSlow'
import { Conflict } from '../bookings/Conflict'
import styles from './CallDialog.module.css'
import { CallFacts } from './CallFacts'
import { CallsBefore, Meanwhile } from './CallsBefore'
import { CallVisit } from './CallVisit'
import { type CallValues, callBody, callValues, hasVisit } from './callForm'
import { partOf } from './conversion'
import { drafts } from './drafts'
import { followUps, needsFollowUp, usualFollowUp } from './followUps'
import { LeadTags } from './LeadTags'
import { LeaseNote } from './LeaseNote'
import { type Lead, type LeadEvent, useRecordCall } from './queries'
import { WhatsappButton } from './WhatsappButton'
import { type CallOutcome, outcomes } from './words'

interface Props {
  of: Lead
  /** Who is called after this one, when the queue is worked through. */
  next?: Lead | undefined
  /** Called with what comes next, the next lead or nothing, and with how the call went. */
  onSaved: (next: Lead | undefined, outcome: CallOutcome) => void
  close: () => void
}

/** How did the call go? Beside the list on a desk, from below on a phone. */
export function CallDialog({ of: lead, next, onSaved, close }: Props) {
  const onDesk = useMediaQuery('(min-width: 48em)', true, { getInitialValueInEffect: false })
  const top = useRef<HTMLDivElement>(null)
  useOnPage('call-sheet')
  useOnPage('next-call', next !== undefined)
  // The next lead begins where this one began.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another lead is another beginning
  useEffect(() => {
    top.current?.scrollIntoView({ block: 'end' })
  }, [lead.id])
  return (
    <Sheet
      onClose={close}
      position={onDesk ? 'right' : 'bottom'}
      size={onDesk ? '26rem' : '92dvh'}
      title={lead.name}
      classNames={{
        content: styles.content,
        header: styles.header,
        title: styles.title,
        body: styles.body,
      }}
    >
      <div className={styles.top} ref={top}>
        <span className={styles.number}>
          {readablePhone(lead.primary_contact)}, {lead.lead_number}
        </span>
        <div className={styles.reach}>
          <Button
            component="a"
            href={`tel:${lead.primary_contact}`}
            className={styles.call}
            leftSection={<IconPhone size={18} aria-hidden="true" />}
          >
            Call
          </Button>
          <WhatsappButton of={lead} />
        </div>
        <div className={styles.tags}>
          <LeadTags of={lead} />
        </div>
      </div>
      <div className={styles.held}>
        <LeaseNote of={lead} />
      </div>
      {/* Another lead is another call: nothing of the one before stays. */}
      <CallForm key={lead.id} of={lead} next={next} onSaved={onSaved} close={close} />
    </Sheet>
  )
}

/** The outcomes by their numbers, while one of them has the focus. */
function chooseByNumber({ key, currentTarget, ...held }: KeyboardEvent<HTMLElement>) {
  // With one of these it is a key of the browser.
  if (held.ctrlKey || held.metaKey || held.altKey) return
  const outcome = currentTarget.querySelectorAll('input')[Number(key) - 1]
  outcome?.focus()
  outcome?.click()
}

/** What others did since the version that was seen, when that is why a call was not saved. */
const meanwhileOf = (error: unknown) =>
  isProblem(error) && error.code === 'changed'
    ? (error.current as unknown as { version: number; events: LeadEvent[] })
    : undefined

function CallForm({ of: lead, next, onSaved, close }: Props) {
  const record = useRecordCall()
  const isSlow = useSlow(record.isPending)
  const form = useForm<CallValues>({
    initialValues: { ...callValues(lead), ...drafts.get<CallValues>(lead.id) },
    validate: { status: (value) => (value ? null : 'How did the call go?') },
    onValuesChange: (values) => void drafts.set(lead.id, values),
  })
  const first = useRef<HTMLInputElement>(null)
  // Also for the next lead, which opens by itself.
  useEffect(() => {
    first.current?.focus({ preventScroll: true })
  }, [])
  // Two hours from when the call began: not from each minute that passes, or what was chosen would not be it any more.
  const [suggested] = useState(() => followUps())
  // What the user has seen; what others do from then on is told before a call is saved over it.
  const [version, setVersion] = useState(lead.version)
  const [problem, setProblem] = useState<Problem>()
  const meanwhile = meanwhileOf(problem)
  const { status: outcome, next_follow_up_date: due } = form.values

  function choose(code: CallOutcome) {
    const touched = due && !(outcome && due === usualFollowUp(outcome, suggested))
    form.setFieldValue('status', code)
    if (!needsFollowUp(code)) form.setFieldValue('next_follow_up_date', '')
    else if (!touched) form.setFieldValue('next_follow_up_date', usualFollowUp(code, suggested))
  }

  function cancel() {
    drafts.delete(lead.id)
    close()
  }
  const save = form.onSubmit((values) => {
    const body = callBody(values, version)
    // The form is only submitted with an outcome, and once.
    if (!body || record.isPending) return
    setProblem(undefined)
    record.mutate(
      { params: { path: { id: lead.id } }, body },
      {
        onSuccess: (saved) => {
          drafts.delete(lead.id)
          if (saved) toast.success('Call status updated successfully')
          else toast.info('It is sent as soon as there is a connection', 'Waiting to be sent')
          if (saved && body.booking) toast.success('Booking created successfully')
          onSaved(next, body.status)
        },
        onError: failed,
      },
    )
  })
  function failed(error: unknown) {
    const parts = [partOf(error, 'booking'), partOf(error, 'customer')].filter((part) => !!part)
    if (isStatus(error, 409)) setProblem(error as Problem)
    const meanwhile = meanwhileOf(error)
    if (meanwhile) setVersion(meanwhile.version)
    for (const part of parts) applyProblem(form, part, 'Failed to create booking')
    if (parts.length === 0 && !meanwhile) applyProblem(form, error, 'Failed to update call status')
  }
  return (
    <form className={styles.form} onSubmit={save} noValidate aria-label={`Call with ${lead.name}`}>
      <CallFacts of={lead} />
      {lead.call_attempts > 0 && <CallsBefore of={lead} />}
      <fieldset className={styles.group} onKeyDown={chooseByNumber}>
        <legend>How did the call go?</legend>
        <div className={styles.outcomes}>
          {outcomes.map(({ value: code, label }, i) => (
            <label key={code} className={styles.outcome} data-key={i + 1}>
              <input
                ref={i === 0 ? first : undefined}
                data-autofocus={i === 0 || undefined}
                type="radio"
                name="status"
                value={code}
                checked={code === outcome}
                aria-keyshortcuts={`${i + 1}`}
                onChange={() => choose(code)}
              />
              {label}
            </label>
          ))}
        </div>
        {form.errors.status && (
          <Text c="var(--danger)" fz="sm" role="alert" mt={4}>
            {form.errors.status}
          </Text>
        )}
      </fieldset>
      {outcome === 'scheduled' && lead.can.convert && (
        <CallVisit
          of={lead}
          form={form}
          conflict={problem && !meanwhile && <Conflict problem={problem} />}
        />
      )}
      {(!outcome || (needsFollowUp(outcome) && !hasVisit(form.values))) && (
        <fieldset className={styles.group}>
          <legend>Next follow-up</legend>
          <div className={styles.suggestions}>
            {suggested.map(({ label, at }) => (
              <Button
                key={label}
                size="compact-md"
                variant={due === at ? 'filled' : 'default'}
                aria-pressed={due === at}
                onClick={() => form.setFieldValue('next_follow_up_date', due === at ? '' : at)}
              >
                {label}
              </Button>
            ))}
          </div>
          <TextInput
            type="datetime-local"
            aria-label="Next follow-up"
            {...form.getInputProps('next_follow_up_date')}
          />
        </fieldset>
      )}
      <GrowingField
        label="Call notes"
        maxRows={6}
        maxLength={2000}
        {...form.getInputProps('call_notes')}
      />
      {meanwhile && problem && <Meanwhile title={problem.detail} events={meanwhile.events} />}
      <div className={styles.save}>
        {next && (
          <Text fz="xs" c="dimmed" className={styles.next}>
            Next: {next.name}
          </Text>
        )}
        <Group gap="xs" grow>
          <Button variant="default" onClick={cancel}>
            Cancel
          </Button>
          <Button type="submit" loading={isSlow}>
            Save call
          </Button>
        </Group>
      </div>
    </form>
  )
}
