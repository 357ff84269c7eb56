import { Input, SegmentedControl, SimpleGrid, Textarea } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useState } from 'react'
import { Card } from '../../ui/Card'
import { Select } from '../../ui/Select'
import type { BookingValues } from './fields'
import { paymentStatuses, statuses } from './words'

/** Radio buttons, not a row of stars: those of the library cannot be chosen with a screen reader. */
const stars = [
  { value: '0', label: 'None' },
  ...['1', '2', '3', '4', '5'].map((value) => ({ value, label: `${value} ★` })),
]

/** How a visit stands, and what the customer says of it. */
export function Outcome({ form }: { form: UseFormReturnType<BookingValues> }) {
  const [rating, setRating] = useState(form.getValues().rating)
  form.watch('rating', ({ value }) => setRating(value))
  const field = (name: keyof BookingValues) => ({
    key: form.key(name),
    ...form.getInputProps(name),
  })
  return (
    <Card title="Outcome">
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <Select label="Status" data={statuses} withAsterisk {...field('status')} />
        <Select
          label="Payment status"
          data={paymentStatuses}
          withAsterisk
          {...field('payment_status')}
        />
        <Input.Wrapper
          label="Rating"
          labelElement="div"
          labelProps={{ id: 'rating-label' }}
          error={form.errors.rating}
        >
          <SegmentedControl
            fullWidth
            aria-labelledby="rating-label"
            data={stars}
            value={String(rating)}
            onChange={(value) => form.setFieldValue('rating', Number(value))}
          />
        </Input.Wrapper>
        <Textarea
          label="Customer feedback"
          maxLength={2000}
          autosize
          minRows={2}
          {...field('customer_feedback')}
        />
      </SimpleGrid>
    </Card>
  )
}
