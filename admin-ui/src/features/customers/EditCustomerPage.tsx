import { useForm } from '@mantine/form'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { isStatus, type Problem } from '../../api/problem'
import { applyProblem } from '../../ui/applyProblem'
import { changesOf, differencesOf } from '../../ui/changes'
import { PageHeader } from '../../ui/PageHeader'
import { StaleDialog } from '../../ui/StaleDialog'
import { toast } from '../../ui/toast'
import { readable } from '../../ui/words'
import { useLabels } from '../catalogue/queries'
import { CustomerForm } from './CustomerForm'
import { type CustomerValues, customerValues, labelOf } from './fields'
import { type Customer, customerQuery, useEditCustomer } from './queries'

const route = getRouteApi('/console/customers/$id/edit')

export function EditCustomerPage() {
  const { id } = route.useParams()
  const { data } = useSuspenseQuery(customerQuery(id))
  // What the form began with: what others save meanwhile must not change it under the fingers.
  const [start, setStart] = useState<Customer>(data)
  return <EditCustomer key={start.version} start={start} startAgain={setStart} />
}

interface Props {
  start: Customer
  startAgain: (theirs: Customer) => void
}

function EditCustomer({ start, startAgain }: Props) {
  const navigate = useNavigate()
  const edit = useEditCustomer()
  const { service, room } = useLabels()
  const [theirs, setTheirs] = useState<Customer>()
  const before = customerValues(start)
  const form = useForm<CustomerValues>({ mode: 'uncontrolled', initialValues: before })

  function save(version: number) {
    setTheirs(undefined)
    edit.mutate(
      {
        params: { path: { id: start.id }, header: { 'If-Match': `"${version}"` } },
        body: changesOf(before, form.getValues()) as never,
      },
      {
        onSuccess: () => {
          toast.success('Customer updated successfully')
          return navigate({ to: '/customers', ignoreBlocker: true })
        },
        onError: (error) => {
          if (isStatus(error, 412)) setTheirs((error as Problem).current as Customer)
          else applyProblem(form, error, 'Failed to update customer')
        },
      },
    )
  }
  return (
    <>
      <PageHeader title="Edit Customer" aside={start.customer_id} />
      <CustomerForm
        form={form}
        isKept
        verb="Save Customer"
        isSaving={edit.isPending}
        save={() => save(start.version)}
        cancel={() => navigate({ to: '/customers/$id', params: { id: start.id } })}
      />
      {theirs && (
        <StaleDialog
          what="customer"
          differences={differencesOf<CustomerValues>(
            changesOf(before, form.getValues()),
            customerValues(theirs),
            labelOf,
            {
              service_type: service,
              room_type: room,
              contract_type: readable,
              payment_status: readable,
            },
          )}
          keepMine={() => save(theirs.version)}
          takeTheirs={() => startAgain(theirs)}
          close={() => setTheirs(undefined)}
        />
      )}
    </>
  )
}
