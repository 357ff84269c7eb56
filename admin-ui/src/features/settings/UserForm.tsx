import { roleValues } from '@jaali/contract'
import { Checkbox, Group, Radio, Stack, Switch, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import type { Schemas } from '../../api/client'
import { Dialog } from '../../ui/Dialog'
import { FormEnd } from '../../ui/FormEnd'
import { locales } from '../../ui/locales'
import { readable } from '../../ui/words'

export interface UserValues extends Record<string, unknown> {
  full_name: string
  email: string
  role: string
  is_active: boolean
  /** Codes of languages. */
  languages: string[]
}

/** As the engine takes it. */
export const userForm = (typed: UserValues) => typed as unknown as Schemas['UserForm']

interface Props {
  title: string
  form: UseFormReturnType<UserValues>
  verb: string
  isSaving: boolean
  save: (values: UserValues) => void
  close: () => void
  /** A new user is active. */
  isNew?: true
  children?: ReactNode
}

/** The form that invites or changes a user. */
export function UserForm({ title, form, verb, isSaving, save, close, isNew, children }: Props) {
  const field = (name: keyof UserValues & string) => ({
    key: form.key(name),
    ...form.getInputProps(name),
  })
  return (
    <Dialog onClose={close} title={title}>
      <form noValidate onSubmit={form.onSubmit(save)}>
        <Stack gap="md">
          <TextInput
            label="Full name"
            maxLength={120}
            autoComplete="off"
            data-autofocus
            {...field('full_name')}
          />
          <TextInput label="Email" type="email" autoComplete="off" {...field('email')} />
          <Radio.Group label="Role" {...field('role')}>
            <Stack gap="xs" mt="xs">
              {roles.map(({ value, label, about }) => (
                <Radio key={value} value={value} label={label} description={about} />
              ))}
            </Stack>
          </Radio.Group>
          <Checkbox.Group
            label="Speaks"
            description="Of two equal leads they are given the one whose language they speak"
            {...field('languages')}
          >
            <Group gap="md" mt="xs">
              {locales.map(({ code, name }) => (
                <Checkbox key={code} value={code} label={name} />
              ))}
            </Group>
          </Checkbox.Group>
          {!isNew && (
            <Switch
              label="Active"
              description="Whoever is not active cannot sign in and is signed out everywhere"
              key={form.key('is_active')}
              {...form.getInputProps('is_active', { type: 'checkbox' })}
            />
          )}
          {children}
        </Stack>
        <FormEnd mt="lg" cancel={close} verb={verb} isSaving={isSaving} />
      </form>
    </Dialog>
  )
}

type Role = Schemas['Role']

/** What each role is for. */
const about: Record<Role, string> = {
  admin: 'Everything, users and settings included',
  support: 'Leads, customers and bookings',
  marketer: 'Content, translations and releases',
}

const roles = roleValues.map((role) => ({
  value: role,
  label: readable(role),
  about: about[role],
}))
