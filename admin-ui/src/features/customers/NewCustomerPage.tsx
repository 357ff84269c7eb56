import { useForm } from '@mantine/form'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { applyProblem } from '../../ui/applyProblem'
import { PageHeader } from '../../ui/PageHeader'
import { toast } from '../../ui/toast'
import { CustomerForm } from './CustomerForm'
import { type CustomerValues, customerBody, customerValues } from './fields'
import { useCreateCustomer } from './queries'
import { type ChosenSlot, SchedulerCard } from './SchedulerCard'

/** Adds a customer. A slot that was chosen meanwhile leads on to its booking. */
export function NewCustomerPage() {
  const navigate = useNavigate()
  const create = useCreateCustomer()
  const [slot, setSlot] = useState<ChosenSlot>({ date: '', time: null })
  const form = useForm<CustomerValues>({
    mode: 'uncontrolled',
    initialValues: customerValues(),
  })
  function save(values: CustomerValues) {
    create.mutate(
      { body: customerBody(values) },
      {
        onSuccess: ({ id, service_type }) => {
          toast.success('Customer created successfully')
          if (!slot.date || !slot.time) {
            return navigate({ to: '/customers', ignoreBlocker: true })
          }
          return navigate({
            to: '/bookings/new',
            ignoreBlocker: true,
            search: {
              customer_id: id,
              date: slot.date,
              time: slot.time,
              ...(service_type && { service_type }),
            },
          })
        },
        onError: (error) => applyProblem(form, error, 'Failed to create customer'),
      },
    )
  }
  return (
    <>
      <PageHeader title="Add New Customer" />
      <CustomerForm
        form={form}
        verb="Create Customer"
        isSaving={create.isPending}
        save={save}
        cancel={() => navigate({ to: '/customers' })}
      >
        <SchedulerCard slot={slot} choose={setSlot} customer={form.getValues} />
      </CustomerForm>
    </>
  )
}
