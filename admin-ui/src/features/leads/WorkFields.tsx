import { Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Select } from '../../ui/Select'
import styles from './LeadForm.module.css'
import type { LeadFormState } from './leadForm'
import { assigneesQuery, type LeadDetail } from './queries'
import { statusChoices } from './words'

interface Props {
  form: LeadFormState
  lead?: LeadDetail | undefined
}

/** Whose it is, where it stands, when to call again. */
export function WorkFields({ form, lead }: Props) {
  const assignees = useQuery(assigneesQuery)
  const all = (assignees.data?.items ?? []).map(({ id, full_name }) => ({
    value: id,
    label: full_name,
  }))
  const field = (name: Parameters<LeadFormState['getInputProps']>[0]) => ({
    key: form.key(name),
    ...form.getInputProps(name),
  })
  return (
    <div className={styles.fields}>
      <Select
        label="Assigned to"
        placeholder="Nobody"
        data={all}
        clearable
        {...field('assigned_to')}
      />
      {lead && <Select label="Status" data={statusChoices(lead.status)} {...field('status')} />}
      <TextInput label="Next follow-up" type="datetime-local" {...field('next_follow_up_date')} />
      <TextInput label="Follow-up date" type="datetime-local" {...field('follow_up_date')} />
      {lead && (
        <Textarea
          label="Call notes"
          autosize
          minRows={2}
          maxLength={2000}
          className={styles.wide}
          {...field('call_notes')}
        />
      )}
    </div>
  )
}
