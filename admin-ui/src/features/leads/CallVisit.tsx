import { Button, Text, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import { today } from '../../ui/dates'
import { GrowingField } from '../../ui/GrowingField'
import { Select } from '../../ui/Select'
import { SlotPicker } from '../bookings/SlotPicker'
import { useRoomChoices, useServiceChoices } from '../catalogue/queries'
import styles from './CallDialog.module.css'
import { type CallValues, lackedBy } from './callForm'
import type { Lead } from './queries'

interface Props {
  of: Lead
  form: UseFormReturnType<CallValues>
  /** What stands in the way. */
  conflict: ReactNode
}

/** The visit that was agreed on during the call, and what the lead lacks to become a customer. */
export function CallVisit({ of: lead, form, conflict }: Props) {
  const { scheduled_date, scheduled_time, technician_name, service_type } = form.values
  return (
    <fieldset className={styles.group}>
      <legend>Visit</legend>
      <Text fz="sm" c="dimmed" mb={6}>
        With a time, the lead becomes a customer and the visit is booked.
      </Text>
      <div className={styles.visit}>
        <TextInput
          label="Day"
          type="date"
          min={today()}
          {...form.getInputProps('scheduled_date')}
        />
        <TextInput label="Technician" maxLength={120} {...form.getInputProps('technician_name')} />
      </div>
      {conflict}
      {scheduled_date && (
        <SlotPicker
          label="Time"
          date={scheduled_date}
          technician={technician_name}
          serviceType={service_type ?? lead.service_type ?? null}
          value={scheduled_time}
          choose={(time) => form.setFieldValue('scheduled_time', time)}
          error={form.errors.scheduled_time}
          path="scheduled_time"
        />
      )}
      {scheduled_time && (
        <>
          <Button
            variant="subtle"
            size="compact-md"
            mt={4}
            onClick={() => form.setFieldValue('scheduled_time', null)}
          >
            Without a visit
          </Button>
          <Lacked of={lead} form={form} />
        </>
      )}
    </fieldset>
  )
}

function Lacked({ of: lead, form }: Omit<Props, 'conflict'>) {
  const services = useServiceChoices('management')
  const rooms = useRoomChoices('lead')
  const lacked = lackedBy(lead)
  if (lacked.length === 0) return null
  const has = (field: (typeof lacked)[number]) => lacked.includes(field)
  return (
    <div className={styles.lacked}>
      {has('address') && (
        <GrowingField
          label="Address"
          withAsterisk
          minRows={1}
          maxLength={500}
          {...form.getInputProps('address')}
        />
      )}
      {has('pincode') && (
        <TextInput
          label="Pincode"
          withAsterisk
          inputMode="numeric"
          maxLength={20}
          {...form.getInputProps('pincode')}
        />
      )}
      {has('service_type') && (
        <Select
          label="Service type"
          withAsterisk
          data={services}
          {...form.getInputProps('service_type')}
        />
      )}
      {has('room_type') && (
        <Select label="Room type" withAsterisk data={rooms} {...form.getInputProps('room_type')} />
      )}
    </div>
  )
}
