import { Button } from '@mantine/core'
import { toast } from '../../../ui/toast'
import { WordDiff } from '../../../ui/WordDiff'
import { Note } from '../draft/Note'
import { type Fields, readableValue, sameFields } from '../fields'
import { type Kind, type Place, useConfirmCurrent, useSource } from '../queries'
import { fieldsIn } from '../states'
import { labelOf } from '../words'
import styles from './StaleNote.module.css'

/** That the English is another one by now: what changed in it, and a way to say that it does not matter. */
export function StaleNote({ place, model }: { place: Place; model: Kind }) {
  const source = useSource(place)
  const confirming = useConfirmCurrent()
  const confirm = () =>
    confirming.mutate(
      { params: { path: place } },
      toast.outcome('Marked as still correct', 'Failed to mark it'),
    )
  const was: Fields = source.data?.was ?? {}
  const now: Fields = source.data?.now ?? {}
  const changed = fieldsIn(model, 'en').filter(
    ([name]) => !sameFields({ [name]: was[name] }, { [name]: now[name] }),
  )
  return (
    <Note
      tone="medium"
      text="The English has changed since this was translated."
      action={
        <Button
          size="compact-md"
          variant="default"
          loading={confirming.isPending}
          onClick={confirm}
        >
          Still correct
        </Button>
      }
    >
      {source.isError && <p className={styles.quiet}>What changed cannot be shown now.</p>}
      {source.isSuccess && (
        <dl className={styles.changes}>
          {changed.map(([name]) => (
            <div key={name}>
              <dt>{labelOf(name)}</dt>
              <dd>
                <WordDiff was={readableValue(was[name])} now={readableValue(now[name])} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Note>
  )
}
