import { SimpleGrid, Switch, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { type ReactNode, useState } from 'react'
import { Card } from '../../ui/Card'
import { withPresent } from '../../ui/choices'
import { Form } from '../../ui/Form'
import { KnownContacts } from '../../ui/KnownContacts'
import { Select } from '../../ui/Select'
import { Step, type Steps } from '../../ui/Steps'
import { useLabels, useRoomChoices, useServiceChoices } from '../catalogue/queries'
import { type OfferedPackage, PackagePicker } from '../packages/PackagePicker'
import { ContractFields } from './ContractFields'
import type { CustomerValues } from './fields'

interface Props {
  form: UseFormReturnType<CustomerValues>
  /** Whether it is there already: then it can be switched off. */
  isKept?: boolean
  /** The lead that it is made of. */
  lead?: string
  verb: string
  isSaving: boolean
  save: (values: CustomerValues) => void
  cancel: () => void
  /** Whether something was typed that would be lost. */
  isDirty?: () => boolean
  /** Where it is shown in steps: the customer, then the contract, then what else belongs to it. */
  steps?: Steps | undefined
  /** What else belongs to it. */
  children?: ReactNode
}

/** A customer being added or changed. */
export function CustomerForm({ form, isKept, lead, children, save, ...rest }: Props) {
  const field = (name: keyof CustomerValues) => ({
    key: form.key(name),
    ...form.getInputProps(name),
  })
  return (
    <Form onSubmit={form.onSubmit(save)} isDirty={form.isDirty} {...rest}>
      <Step at={0}>
        <Card title="Customer">
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
            <TextInput label="Name" maxLength={120} withAsterisk {...field('name')} />
            <div>
              <TextInput
                label="Phone"
                type="tel"
                autoComplete="off"
                withAsterisk
                {...field('primary_contact')}
              />
              {!isKept && <KnownContacts form={form as never} except={lead} />}
            </div>
            <TextInput label="Alternate phone" type="tel" {...field('alternate_contact')} />
            <TextInput label="Email" type="email" autoComplete="off" {...field('email')} />
            <Textarea
              label="Address"
              maxLength={500}
              autosize
              minRows={2}
              withAsterisk
              {...field('address')}
            />
            <TextInput label="Pincode" inputMode="numeric" withAsterisk {...field('pincode')} />
          </SimpleGrid>
          {isKept && (
            <Switch
              mt="md"
              label="Active"
              key={form.key('is_active')}
              {...form.getInputProps('is_active', { type: 'checkbox' })}
            />
          )}
        </Card>
      </Step>
      <Step at={1}>
        <ServiceFields form={form} />
        <Card title="Contract">
          {/* The contract's fields are some of the customer's. */}
          <ContractFields form={form as never} />
        </Card>
      </Step>
      {children}
    </Form>
  )
}

/** What is to be done where, and the package that fits. */
function ServiceFields({ form }: { form: UseFormReturnType<CustomerValues> }) {
  const labels = useLabels()
  const [{ service_type, room_type, package_id }, setShown] = useState(form.getValues)
  const services = withPresent(useServiceChoices('management'), service_type, labels.service)
  const rooms = withPresent(useRoomChoices('lead'), room_type, labels.room)
  const show = () => setShown({ ...form.getValues() })
  form.watch('package_id', show)
  for (const name of ['service_type', 'room_type'] as const) {
    // Another service has other packages.
    form.watch(name, ({ previousValue, value }) => {
      if (previousValue !== value) form.setFieldValue('package_id', null)
      show()
    })
  }
  function choose(chosen: OfferedPackage) {
    form.setFieldValue('package_id', chosen.id)
    form.setFieldValue('total_amount', chosen.final_price)
  }
  function typeAmount() {
    form.setFieldValue('package_id', null)
    form.setFieldValue('total_amount', 0)
    form.getInputNode('total_amount')?.focus()
  }
  return (
    <Card title="Service and package">
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" mb="md">
        <Select
          label="Service type"
          data={services}
          withAsterisk
          key={form.key('service_type')}
          {...form.getInputProps('service_type')}
        />
        <Select
          label="Room type"
          data={rooms}
          withAsterisk
          key={form.key('room_type')}
          {...form.getInputProps('room_type')}
        />
      </SimpleGrid>
      <PackagePicker
        serviceType={service_type}
        roomType={room_type}
        value={package_id}
        onChoose={choose}
        onCustomAmount={typeAmount}
      />
    </Card>
  )
}
