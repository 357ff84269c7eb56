import { Textarea, TextInput } from '@mantine/core'
import { KnownContacts } from '../../ui/KnownContacts'
import { Select } from '../../ui/Select'
import styles from './LeadForm.module.css'
import type { LeadFormState } from './leadForm'
import { locales, sources } from './words'

/** Who it is, and where. */
export function ContactFields({ form, isNew }: { form: LeadFormState; isNew: boolean }) {
  const field = (name: Parameters<LeadFormState['getInputProps']>[0]) => ({
    key: form.key(name),
    ...form.getInputProps(name),
  })
  return (
    <div className={styles.fields}>
      <TextInput label="Name" required maxLength={120} autoComplete="off" {...field('name')} />
      <div>
        <TextInput
          label="Primary contact"
          required
          type="tel"
          maxLength={40}
          autoComplete="off"
          {...field('primary_contact')}
        />
        {isNew && <KnownContacts form={form as never} />}
      </div>
      <TextInput
        label="Alternate contact"
        type="tel"
        maxLength={40}
        autoComplete="off"
        {...field('alternate_contact')}
      />
      <TextInput
        label="Email"
        type="email"
        maxLength={254}
        autoComplete="off"
        {...field('email')}
      />
      <Textarea
        label="Address"
        required
        autosize
        minRows={2}
        maxLength={500}
        className={styles.wide}
        {...field('address')}
      />
      <TextInput
        label="Pincode"
        required
        inputMode="numeric"
        maxLength={20}
        {...field('pincode')}
      />
      <TextInput label="Area" maxLength={120} {...field('area')} />
      <Select label="Lead source" data={sources} {...field('lead_source')} />
      <Select label="Language" data={locales} {...field('locale')} />
    </div>
  )
}
