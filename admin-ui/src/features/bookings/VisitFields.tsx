import { SimpleGrid, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { ComingField } from '../../ui/ComingField'
import { withPresent } from '../../ui/choices'
import { today } from '../../ui/dates'
import { NumberField } from '../../ui/NumberField'
import { Select } from '../../ui/Select'
import { useLabels, useServiceChoices } from '../catalogue/queries'
import styles from './BookingForm.module.css'
import type { BookingValues } from './fields'
import { SlotPicker } from './SlotPicker'

const CustomerSelect = lazy(async () => ({
  default: (await import('./CustomerSelect')).CustomerSelect,
}))

interface Props {
  form: UseFormReturnType<BookingValues>
  /** The booking that is changed; without one it is a new one. */
  kept?: string | undefined
  /** What stands in the way. */
  conflict?: ReactNode
  /** There is no customer to choose yet. */
  withoutCustomer?: boolean
}

/** What is done where, when and by whom. */
export function VisitFields({ form, kept, conflict, withoutCustomer }: Props) {
  const labels = useLabels()
  // What the times and the customer follow.
  const [shown, setShown] = useState(form.getValues)
  const show = () => setShown({ ...form.getValues() })
  form.watch('customer_id', show)
  form.watch('service_type', show)
  form.watch('scheduled_date', show)
  form.watch('scheduled_time', show)
  form.watch('technician_name', show)
  const field = (name: keyof BookingValues) => ({
    key: form.key(name),
    ...form.getInputProps(name),
  })
  const { defaultValue: _, ...customer } = form.getInputProps('customer_id')
  // Not an input of its own: the form is told where to put the focus.
  const { 'data-path': path } = form.getInputProps('scheduled_time') as { 'data-path'?: string }
  const services = withPresent(useServiceChoices('booking'), shown.service_type, labels.service)
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        {!withoutCustomer && (
          <Suspense fallback={<ComingField label="Customer" withAsterisk />}>
            <CustomerSelect
              label="Customer"
              placeholder="Name, phone or number"
              withAsterisk
              {...customer}
              chosen={shown.customer_id}
            />
          </Suspense>
        )}
        <Select label="Service type" data={services} withAsterisk {...field('service_type')} />
        <TextInput
          label="Scheduled date"
          type="date"
          withAsterisk
          {...(!kept && { min: today() })}
          {...field('scheduled_date')}
        />
        <TextInput label="Technician" maxLength={120} {...field('technician_name')} />
      </SimpleGrid>
      <div className={styles.slots}>
        {conflict}
        <SlotPicker
          date={shown.scheduled_date || today()}
          technician={shown.technician_name}
          serviceType={shown.service_type}
          except={kept}
          value={shown.scheduled_time}
          choose={(time) => {
            form.setFieldValue('scheduled_time', time)
            form.clearFieldError('scheduled_time')
          }}
          error={form.errors.scheduled_time}
          path={path}
        />
      </div>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" mt="md">
        <NumberField label="Amount (₹)" decimals={2} grouped {...field('amount')} />
        <Textarea
          label="Service notes"
          maxLength={2000}
          autosize
          minRows={2}
          {...field('service_notes')}
        />
      </SimpleGrid>
    </>
  )
}
