import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import { Card } from '../../ui/Card'
import { Form } from '../../ui/Form'
import type { BookingValues } from './fields'
import { Outcome } from './Outcome'
import { VisitFields } from './VisitFields'

interface Props {
  form: UseFormReturnType<BookingValues>
  /** The booking that is changed; without one it is a new one. */
  kept?: string
  verb: string
  isSaving: boolean
  save: () => void
  cancel: () => void
  /** What stands in the way. */
  conflict?: ReactNode
}

/** A booking being made or changed. */
export function BookingForm({ form, kept, verb, isSaving, save, cancel, conflict }: Props) {
  return (
    <Form
      onSubmit={form.onSubmit(save)}
      verb={verb}
      isSaving={isSaving}
      cancel={cancel}
      isDirty={form.isDirty}
    >
      <Card title="Visit">
        <VisitFields form={form} kept={kept} conflict={conflict} />
      </Card>
      {kept && <Outcome form={form} />}
    </Form>
  )
}
