import { Checkbox, Textarea, TextInput } from '@mantine/core'
import { withPresent } from '../../ui/choices'
import { NumberField } from '../../ui/NumberField'
import { Select } from '../../ui/Select'
import { useLabels, useRoomChoices, useServiceChoices } from '../catalogue/queries'
import { PackagePicker } from '../packages/PackagePicker'
import styles from './LeadForm.module.css'
import type { LeadFormState } from './leadForm'
import type { LeadDetail } from './queries'

interface Props {
  form: LeadFormState
  present?: LeadDetail | undefined
}

/** What is asked for, and for how much. */
export function ServiceFields({ form, present }: Props) {
  const labels = useLabels()
  const services = withPresent(
    useServiceChoices('management'),
    present?.service_type,
    labels.service,
  )
  const rooms = withPresent(useRoomChoices('lead'), present?.room_type, labels.room)
  const serviceType = form.useWatchValue('service_type')
  const roomType = form.useWatchValue('room_type')
  const packageId = form.useWatchValue('package_id')
  const field = (name: Parameters<LeadFormState['getInputProps']>[0]) => ({
    key: form.key(name),
    ...form.getInputProps(name),
  })
  /** Another service or size is another offer. */
  const forget = () => form.setFieldValue('package_id', null)
  form.watch('service_type', forget)
  form.watch('room_type', forget)

  function customAmount() {
    forget()
    form.setFieldValue('quoted_amount', 0)
    // The field is made anew with its value.
    requestAnimationFrame(() => form.getInputNode('quoted_amount')?.focus())
  }
  return (
    <div className={styles.fields}>
      <Select label="Service type" required data={services} {...field('service_type')} />
      <Select label="Room type" required data={rooms} {...field('room_type')} />
      <div className={styles.wide}>
        <PackagePicker
          serviceType={serviceType}
          roomType={roomType}
          value={packageId}
          onChoose={({ id, final_price }) => {
            form.setFieldValue('package_id', id)
            form.setFieldValue('quoted_amount', final_price)
          }}
          onCustomAmount={customAmount}
        />
      </div>
      <NumberField label="Quoted amount (₹)" decimals={2} grouped {...field('quoted_amount')} />
      <TextInput label="Preferred date" type="date" {...field('preferred_date')} />
      <TextInput
        label="Preferred time"
        placeholder="10:00 to 11:30"
        maxLength={60}
        {...field('preferred_time')}
      />
      <Checkbox
        label="This is an emergency"
        mt="lg"
        key={form.key('is_emergency')}
        {...form.getInputProps('is_emergency', { type: 'checkbox' })}
      />
      <Textarea
        label="Notes"
        autosize
        minRows={2}
        maxLength={2000}
        className={styles.wide}
        {...field('notes')}
      />
    </div>
  )
}
