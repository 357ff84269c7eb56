import { useForm } from '@mantine/form'
import { useState } from 'react'
import { applyProblem } from '../../ui/applyProblem'
import { fieldOn, fromField } from '../../ui/dates'
import { type Cell, parseCell } from './cells'
import { type Release, usePublish } from './queries'

interface Then {
  onMade: (release: Release) => void
  /** Gets what no field can show; a toast says it when left out. */
  onRefused?: (error: unknown) => void
}

/** What a release is called, and its times: typed, checked and sent. */
export function usePublishForm(note: string, { onMade, onRefused }: Then) {
  const publish = usePublish()
  const [isLater, setLater] = useState(false)
  const [hasEnd, setEnd] = useState(false)
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { note, publish_at: fieldOn(1, '10:00'), ends_at: fieldOn(8, '10:00') },
    validate: {
      note: (text) => (text.trim() ? null : 'Say what changed, in at most 500 characters'),
      publish_at: (at) => (isLater && !at ? 'Choose a time in the future' : null),
      ends_at: (at) => (hasEnd && !at ? 'Choose a time after the beginning' : null),
    },
  })
  const times = () => {
    const { publish_at, ends_at } = form.getValues()
    return {
      publish_at: isLater ? fromField(publish_at) : null,
      ends_at: hasEnd ? fromField(ends_at) : null,
    }
  }
  function send(cells: Cell[]) {
    const body = { items: cells.map(parseCell), note: form.getValues().note.trim(), ...times() }
    publish.mutate(
      { body },
      {
        onSuccess: (made) => {
          if ('number' in made) onMade(made)
        },
        onError: (error) => applyProblem(form, error, 'Failed to publish', onRefused),
      },
    )
  }
  /** Runs this if all is filled in; else the first field that is not gets the focus. */
  const checked = (run: () => void) =>
    form.onSubmit(run, (errors) => form.getInputNode(Object.keys(errors)[0] ?? 'note')?.focus())
  return {
    form,
    isLater,
    setLater,
    hasEnd,
    setEnd,
    times,
    checked,
    send,
    isPending: publish.isPending,
  }
}

export type Publishing = ReturnType<typeof usePublishForm>
