import { SimpleGrid, Switch, Text, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useState } from 'react'
import { Card } from '../../ui/Card'
import { withPresent } from '../../ui/choices'
import { Form } from '../../ui/Form'
import { rupees } from '../../ui/money'
import { NumberField } from '../../ui/NumberField'
import { Select } from '../../ui/Select'
import { useLabels, useRoomChoices, useServiceChoices } from '../catalogue/queries'
import { labels, type NumberName, numberOf, type PackageValues } from './fields'
import styles from './PackageForm.module.css'
import { priceOf } from './price'

type State = UseFormReturnType<PackageValues>

interface Props {
  form: State
  verb: string
  isSaving: boolean
  save: (values: PackageValues) => void
  cancel: () => void
}

/** A package being added or changed. */
export function PackageForm({ form, verb, isSaving, save, cancel }: Props) {
  const names = useLabels()
  const { service_type, room_type } = form.getInitialValues()
  const services = withPresent(useServiceChoices('management'), service_type ?? '', names.service)
  const rooms = withPresent(useRoomChoices('package'), room_type ?? '', names.room)
  return (
    <Form onSubmit={form.onSubmit(save)} verb={verb} isSaving={isSaving} cancel={cancel}>
      <Card title="Service">
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
          <TextInput
            label={labels.service_name}
            maxLength={160}
            withAsterisk
            key={form.key('service_name')}
            {...form.getInputProps('service_name')}
          />
          <Select
            label={labels.service_type}
            data={services}
            withAsterisk
            key={form.key('service_type')}
            {...form.getInputProps('service_type')}
          />
          <Select
            label={labels.room_type}
            placeholder="Every size"
            data={rooms}
            clearable
            key={form.key('room_type')}
            {...form.getInputProps('room_type')}
          />
          <Switch
            className={styles.active}
            label={labels.is_active}
            description="Offered on the site and to staff"
            key={form.key('is_active')}
            {...form.getInputProps('is_active', { type: 'checkbox' })}
          />
        </SimpleGrid>
      </Card>
      <Card title="Price and visits">
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
          <FigureField form={form} name="before_discount" decimals={2} />
          <FigureField form={form} name="discount_percentage" decimals={2} />
          <FigureField form={form} name="number_of_services" />
          <FigureField form={form} name="validity_days" hint="0 for one-time, 365 for a year" />
        </SimpleGrid>
        <Price form={form} />
      </Card>
    </Form>
  )
}

interface FigureProps {
  form: State
  name: NumberName
  /** Without any: whole numbers. */
  decimals?: number
  hint?: string
}

/** Takes anything; what is no number becomes one when it is left. */
function FigureField({ form, name, decimals = 0, hint }: FigureProps) {
  const { onBlur, ...props } = form.getInputProps(name)
  return (
    <NumberField
      label={labels[name]}
      description={hint}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      withAsterisk
      decimals={decimals}
      signed
      grouped
      key={form.key(name)}
      {...props}
      onBlur={(event) => {
        onBlur?.(event)
        const typed = form.getValues()[name]
        const number = numberOf(name, typed)
        if (typed !== number) form.setFieldValue(name, number)
      }}
    />
  )
}

/** What it will cost, while it is typed. */
function Price({ form }: { form: State }) {
  const [typed, setTyped] = useState(form.getValues)
  const show = () => setTyped({ ...form.getValues() })
  form.watch('before_discount', show)
  form.watch('discount_percentage', show)
  const price = priceOf(
    numberOf('before_discount', typed.before_discount),
    numberOf('discount_percentage', typed.discount_percentage),
  )
  return (
    <div className={styles.price}>
      <Text component="span">Final price</Text>
      <output aria-label="Final price">{price === undefined ? '–' : rupees(price)}</output>
    </div>
  )
}
