import { Alert, Button, Skeleton } from '@mantine/core'
import { type ComponentProps, useEffect, useEffectEvent, useRef, useState } from 'react'
import { isProblem, sentence } from '../../../api/problem'
import { useSignal } from '../../../api/signal'
import { ErrorState } from '../../../ui/ErrorState'
import { useHotkeys } from '../../../ui/hotkeys'
import { PlannedChanges } from '../../releases/Changes'
import { PublishFields } from '../../releases/PublishFields'
import type { Release } from '../../releases/queries'
import { type Publishing, usePublishForm } from '../../releases/usePublishForm'
import { pagesOf } from '../../releases/words'
import type { CellDraft } from '../draft/CellDraft'
import { SaveState } from '../draft/SaveState'
import { namesOf, noteOf } from './chosen'
import styles from './Publish.module.css'
import { PublishBar, PublishQuestion } from './PublishBar'
import { ScopeField } from './ScopeField'
import { type Edited, useDryRun } from './useDryRun'

/** A release that changes more pages than these asks once more. */
const MANY = 20
/** Pages that are named before all of them are asked for. */
const FIRST = 3

interface Props extends Edited, Pick<ComponentProps<typeof PlannedChanges>, 'open'> {
  onMade: (release: Release) => void
}

/** What goes live and what it changes. All is filled in: a typo takes one more click. */
export function PublishDraft({ open, onMade, ...edited }: Props) {
  const run = useDryRun(edited)
  const { plan, cells, isCounting } = run
  const note = noteOf(edited.entry, edited.model, run.locales)
  const [refused, setRefused] = useState<string[]>([])
  const publishing = usePublishForm(note, {
    onMade,
    onRefused(error) {
      setRefused(sentencesOf(error))
      // What is wrong now stands at its fields.
      run.retry()
    },
  })
  useSuggestion(publishing, note)
  const [isAsking, setAsking] = useState(false)
  async function publish() {
    setRefused([])
    if (await run.save()) publishing.send(cells)
  }
  const press = useWhenReady(isCounting, () => {
    if (!plan || !run.isPossible) return
    if (plan.pages.changed > MANY) setAsking(true)
    else void publish()
  })
  const form = useRef<HTMLFormElement>(null)
  useHotkeys([{ keys: 'mod+Enter', label: 'Publish', run: () => form.current?.requestSubmit() }])
  if (run.is === 'saved' && run.chosen.all.length === 0)
    return <p className={styles.none}>Everything here is live.</p>
  const changed = plan?.pages.changed ?? 0
  return (
    <form
      ref={form}
      noValidate
      className={styles.form}
      onSubmit={publishing.checked(press.ask)}
      // What is chosen is another release.
      onChange={() => setAsking(false)}
    >
      <div className={styles.fields}>
        {run.is === 'saving' && <Skeleton h="1.5rem" radius="sm" />}
        {run.is === 'saved' && (
          <ScopeField
            of={run.chosen}
            shown={run.shown}
            leftOut={run.leftOut}
            pictures={run.pictures}
            choose={run.choose}
          />
        )}
        {run.is === 'unsaved' && <Unsaved of={edited.drafts} retry={run.save} />}
        <section aria-label="What changes" className={styles.changes}>
          <div role="status">
            <h3>
              {isCounting && 'Counting pages …'}
              {!isCounting && plan && `${pagesOf(changed)} will change`}
            </h3>
          </div>
          {run.failed !== undefined && (
            <ErrorState
              text="Failed to see what would change"
              error={run.failed}
              retry={run.retry}
            />
          )}
          {plan && (
            <PlannedChanges
              of={plan}
              cells={cells}
              isOld={isCounting}
              first={FIRST}
              here={edited.place}
              remedy={
                run.unfinished.length > 0 && (
                  <Button
                    variant="default"
                    fullWidth
                    mt="sm"
                    onClick={() => run.leaveOut(run.unfinished)}
                  >
                    Leave out {namesOf(run.unfinished)}
                  </Button>
                )
              }
              {...(open && { open })}
            />
          )}
        </section>
        <PublishFields of={publishing} />
        {refused.length > 0 && (
          <Alert color="red" title="Not published">
            {refused.map((said) => (
              <p key={said}>{said}</p>
            ))}
          </Alert>
        )}
      </div>
      {isAsking ? (
        <PublishQuestion
          text={`${pagesOf(changed)} change ${publishing.isLater ? 'at that time' : 'at once'}.`}
          verb={`Publish ${pagesOf(changed)}`}
          isBusy={publishing.isPending}
          confirm={publish}
          back={() => setAsking(false)}
        />
      ) : (
        <PublishBar
          verb={publishing.isLater ? 'Schedule' : 'Publish now'}
          isBusy={press.isAsked || publishing.isPending}
          isPossible={isCounting || run.isPossible}
        />
      )}
    </form>
  )
}

/** What was typed and is with nobody but this device cannot go live. */
function Unsaved({ of: drafts, retry }: { of: Record<string, CellDraft>; retry: () => void }) {
  return Object.entries(drafts).map(([locale, draft]) => (
    <UnsavedText key={locale} of={draft} retry={retry} />
  ))
}

function UnsavedText({ of: draft, retry }: { of: CellDraft; retry: () => void }) {
  const { saving } = useSignal(draft.view)
  return saving.is === 'saved' || saving.is === 'clean' ? null : (
    <SaveState of={saving} retry={retry} />
  )
}

/** Keeps the note as it is suggested until somebody writes another one. */
function useSuggestion({ form }: Publishing, note: string) {
  const suggested = useRef(note)
  const suggest = useEffectEvent(() => {
    if (form.getValues().note === suggested.current) form.setFieldValue('note', note)
    suggested.current = note
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another note is suggested
  useEffect(() => suggest(), [note])
}

/** Does something when it is asked for, or as soon as the waiting is over. */
function useWhenReady(isWaiting: boolean, run: () => void) {
  const [isAsked, setAsked] = useState(false)
  const go = useEffectEvent(() => {
    setAsked(false)
    run()
  })
  useEffect(() => {
    if (isAsked && !isWaiting) go()
  }, [isAsked, isWaiting])
  return { isAsked, ask: () => setAsked(true) }
}

/** What the engine found wrong, in its words. */
function sentencesOf(error: unknown) {
  const errors = isProblem(error) ? (error.errors ?? []) : []
  if (errors.length > 0) return errors.map(({ message }) => message)
  return [sentence(error, 'Failed to publish')]
}
