import { Stack, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { formOutcome } from '../../ui/applyProblem'
import { orNull } from '../../ui/changes'
import { Dialog } from '../../ui/Dialog'
import { today } from '../../ui/dates'
import { FormEnd } from '../../ui/FormEnd'
import { rupees } from '../../ui/money'
import { NumberField } from '../../ui/NumberField'
import { Select } from '../../ui/Select'
import { type CustomerDetail, useRecordPayment } from './queries'
import { type PaymentMethod, paymentMethods } from './words'

interface Props {
  of: CustomerDetail
  close: () => void
}

/** Writes down what a customer paid, or with a minus what was given back. */
export function PaymentDialog({ of: customer, close }: Props) {
  const record = useRecordPayment()
  // One entry, however often it has to be sent.
  const [key] = useState(() => crypto.randomUUID())
  const due = Math.max(0, (customer.total_amount ?? 0) - customer.paid_amount)
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: {
      amount: (due || '') as number | string,
      received_on: today(),
      method: 'upi' as PaymentMethod,
      reference: '',
      note: '',
    },
  })
  function save({ amount, reference, note, ...rest }: typeof form.values) {
    record.mutate(
      {
        params: { path: { id: customer.id }, header: { 'Idempotency-Key': key } },
        body: {
          ...rest,
          // The engine says what is missing.
          amount: orNull(amount) as number,
          reference: reference || null,
          note: note || null,
        },
      },
      formOutcome(form, 'Payment recorded successfully', 'Failed to record payment', close),
    )
  }
  const field = (name: keyof typeof form.values) => ({
    key: form.key(name),
    ...form.getInputProps(name),
  })
  return (
    <Dialog onClose={close} title="Add payment" closeOnClickOutside={false}>
      <form noValidate onSubmit={form.onSubmit(save)}>
        <Stack gap="md">
          <NumberField
            label="Amount (₹)"
            description={due > 0 ? `${rupees(due)} is due` : 'With a minus it is a refund'}
            decimals={2}
            signed
            grouped
            data-autofocus
            {...field('amount')}
          />
          <TextInput label="Received on" type="date" max={today()} {...field('received_on')} />
          <Select label="Method" data={paymentMethods} {...field('method')} />
          <TextInput label="Reference" maxLength={120} {...field('reference')} />
          <Textarea label="Note" maxLength={500} autosize minRows={2} {...field('note')} />
        </Stack>
        <FormEnd mt="lg" cancel={close} verb="Record payment" isSaving={record.isPending} />
      </form>
    </Dialog>
  )
}
