import { Switch } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMediaQuery } from '@mantine/hooks'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { isStatus, type Problem } from '../../api/problem'
import { applyProblem } from '../../ui/applyProblem'
import { Card } from '../../ui/Card'
import { PageHeader } from '../../ui/PageHeader'
import { Step } from '../../ui/Steps'
import { toast } from '../../ui/toast'
import { Conflict } from '../bookings/Conflict'
import { type BookingValues, bookingBody } from '../bookings/fields'
import { VisitFields } from '../bookings/VisitFields'
import { CustomerForm } from '../customers/CustomerForm'
import { type CustomerValues, customerBody } from '../customers/fields'
import { ConvertCheck } from './ConvertCheck'
import { customerOf, partOf, stepNames, stepOf, VISIT, visitOf } from './conversion'
import styles from './LeadForm.module.css'
import { type LeadDetail, leadQuery, useConvertLead } from './queries'

const route = getRouteApi('/console/leads/$leadId/convert')

/** A lead becomes a customer, and if wanted the first visit is booked with it. */
export function ConvertLeadPage() {
  const { data } = useSuspenseQuery(leadQuery(route.useParams().leadId))
  // What others save meanwhile must not change it under the fingers.
  const [lead] = useState(data)
  const navigate = useNavigate()
  const convert = useConvertLead()
  const { form, visit, isDirty } = useForms(lead)
  const [books, setBooks] = useState(lead.status === 'scheduled')
  const [conflict, setConflict] = useState<Problem>()
  const onPhone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  const [at, go] = useState(0)
  const steps = onPhone ? { names: stepNames, at, go } : undefined

  function save(values: CustomerValues) {
    setConflict(undefined)
    convert.mutate(
      {
        params: { path: { id: lead.id } },
        body: { customer: customerBody(values), ...(books && { booking: visitBody() }) },
      },
      {
        onSuccess: ({ customer, booking }) => {
          toast.success('Customer created successfully')
          if (booking) toast.success('Booking created successfully')
          const params = { id: customer.id }
          return navigate({ to: '/customers/$id', params, ignoreBlocker: true })
        },
        onError: failed,
      },
    )
  }
  function visitBody() {
    const { customer_id: _, rating: __, customer_feedback: ___, ...values } = visit.getValues()
    return bookingBody(values)
  }
  function failed(error: unknown) {
    const taken = isStatus(error, 409) && Boolean((error as Problem).errors?.length)
    const ofVisit = taken ? error : partOf(error, 'booking')
    const ofCustomer = partOf(error, 'customer')
    if (taken) setConflict(error as Problem)
    // What is not shown cannot have the focus.
    flushSync(() => go((step) => stepOf(ofCustomer) ?? (ofVisit ? VISIT : step)))
    if (ofVisit) applyProblem(visit, ofVisit, 'Failed to create booking')
    // The one above gets the focus.
    if (ofCustomer || !ofVisit) {
      applyProblem(form, ofCustomer ?? error, 'Failed to create customer')
    }
  }
  return (
    <>
      <PageHeader title="Convert Lead" aside={lead.lead_number} />
      <CustomerForm
        form={form}
        lead={lead.id}
        verb="Create Customer"
        isSaving={convert.isPending}
        save={save}
        cancel={() => navigate({ to: '/leads/$leadId', params: { leadId: lead.id }, search: true })}
        isDirty={isDirty}
        steps={steps}
      >
        <Step at={VISIT}>
          <Card title="First visit">
            <Switch
              label="Book the first visit now"
              checked={books}
              onChange={(event) => setBooks(event.currentTarget.checked)}
            />
            {books && (
              <div className={styles.visit}>
                <VisitFields
                  form={visit}
                  withoutCustomer
                  conflict={conflict && <Conflict problem={conflict} />}
                />
              </div>
            )}
          </Card>
        </Step>
        {steps && at > VISIT && (
          <ConvertCheck
            customer={form.getValues()}
            visit={books ? visit.getValues() : undefined}
            change={go}
          />
        )}
      </CustomerForm>
    </>
  )
}

function useForms(lead: LeadDetail) {
  const form = useForm<CustomerValues>({ mode: 'uncontrolled', initialValues: customerOf(lead) })
  const visit = useForm<BookingValues>({
    // Some fields of the two are called the same.
    name: 'visit',
    mode: 'uncontrolled',
    initialValues: visitOf(lead),
  })
  return { form, visit, isDirty: () => form.isDirty() || visit.isDirty() }
}
