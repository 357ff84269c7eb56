import { Button, SimpleGrid, Text, TextInput } from '@mantine/core'
import { IconCalendarPlus } from '@tabler/icons-react'
import { Card } from '../../ui/Card'
import { clock, today } from '../../ui/dates'
import { Select } from '../../ui/Select'
import { toast } from '../../ui/toast'
import { useSchedulerSlots } from './queries'

export interface ChosenSlot {
  /** `yyyy-MM-dd`, or '' */
  date: string
  /** `HH:MM` */
  time: string | null
}

interface Props {
  slot: ChosenSlot
  choose: (slot: ChosenSlot) => void
  /** What the form says of the customer so far. */
  customer: () => { name: string; service_type: string | null }
}

/**
 * When the first visit shall be. There is no customer to book for yet: the slot is kept, and the
 * booking form opens with it once there is one.
 */
export function SchedulerCard({ slot, choose, customer }: Props) {
  const slots = useSchedulerSlots(slot.date || today())
  function schedule() {
    const { name, service_type } = customer()
    if (!name.trim() || !service_type) {
      toast.error('Please fill in customer name and service type first')
    } else {
      toast.info('Please create the customer first, then schedule the booking')
    }
  }
  return (
    <Card title="Schedule Booking">
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <TextInput
          label="Date"
          type="date"
          min={today()}
          value={slot.date}
          onChange={(event) => choose({ ...slot, date: event.currentTarget.value })}
        />
        <Select
          label="Time"
          placeholder="Select a time slot"
          data={(slots.data?.scheduler ?? []).map(({ time, until }) => ({
            value: time,
            label: `${clock(time)} - ${clock(until)}`,
          }))}
          value={slot.time}
          onChange={(time) => choose({ ...slot, time })}
          error={slots.isError && 'The time slots could not be fetched'}
          clearable
        />
      </SimpleGrid>
      {slot.date && slot.time && (
        <Text mt="sm" c="dimmed" size="sm">
          The booking form opens with this slot once the customer is created.
        </Text>
      )}
      <Button
        mt="md"
        variant="default"
        aria-disabled="true"
        data-disabled
        leftSection={<IconCalendarPlus size={18} aria-hidden="true" />}
        onClick={schedule}
      >
        Schedule Booking
      </Button>
    </Card>
  )
}
