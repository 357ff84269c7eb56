import { useForm } from '@mantine/form'
import { Card } from '../../ui/Card'
import { Form } from '../../ui/Form'
import { ContractFields } from '../customers/ContractFields'
import { ContactFields } from './ContactFields'
import styles from './LeadForm.module.css'
import { type LeadFormState, type LeadValues, leadValues, rules } from './leadForm'
import type { LeadDetail } from './queries'
import { ServiceFields } from './ServiceFields'
import { WorkFields } from './WorkFields'

export const useLeadForm = (lead?: LeadDetail) =>
  useForm<LeadValues>({
    mode: 'uncontrolled',
    initialValues: leadValues(lead),
    validate: rules,
  })

interface Props {
  form: LeadFormState
  /** What is edited; none: a new one. */
  lead?: LeadDetail
  verb: string
  isSaving: boolean
  save: (values: LeadValues) => void
  cancel: () => void
}

/** One form for new and edit. */
export function LeadForm({ form, lead, verb, isSaving, save, cancel }: Props) {
  const submit = form.onSubmit(save, (errors) =>
    form.getInputNode(Object.keys(errors)[0] ?? 'name')?.focus(),
  )
  return (
    <Form onSubmit={submit} verb={verb} isSaving={isSaving} cancel={cancel} isDirty={form.isDirty}>
      <Card title="Contact">
        <ContactFields form={form} isNew={!lead} />
      </Card>
      <Card title="Service">
        <ServiceFields form={form} present={lead} />
      </Card>
      <Card title="Work">
        <WorkFields form={form} lead={lead} />
      </Card>
      <Card title="Contract">
        <p className={styles.hint}>Kept for the day the lead becomes a customer.</p>
        <ContractFields form={form} />
      </Card>
    </Form>
  )
}
