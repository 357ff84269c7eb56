import { Stack, Switch, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { Dialog } from '../../../ui/Dialog'
import { FormEnd } from '../../../ui/FormEnd'
import { GroupedBoxes } from '../GroupedBoxes'
import type { WebhookForm as Form } from './queries'
import { groupedTypes } from './webhookWords'

export interface WebhookValues extends Record<string, unknown> {
  url: string
  types: Form['types']
  is_active: boolean
}

interface Props {
  title: string
  form: UseFormReturnType<WebhookValues>
  /** The types that there are. */
  types: Form['types']
  verb: string
  isSaving: boolean
  save: (values: WebhookValues) => void
  close: () => void
  /** A new webhook is active. */
  isNew?: true
}

/** The form that makes or changes a webhook. */
export function WebhookForm({ title, form, types, verb, isSaving, save, close, isNew }: Props) {
  // What is answered after the dialog was closed would never be seen.
  const leave = () => {
    if (!isSaving) close()
  }
  return (
    <Dialog onClose={leave} title={title} size="lg" closeOnClickOutside={false}>
      <form noValidate onSubmit={form.onSubmit(save)}>
        <Stack gap="lg">
          <TextInput
            label="Address"
            description="Where messages are posted to: https, and open to the internet"
            placeholder="https://"
            type="url"
            inputMode="url"
            maxLength={2000}
            autoComplete="off"
            data-autofocus
            {...form.getInputProps('url')}
          />
          <GroupedBoxes
            label="What it is told of"
            groups={groupedTypes(types)}
            {...form.getInputProps('types')}
          />
          {!isNew && (
            <Switch
              label="Active"
              description="One that is off is told nothing, and what waits for it is given up"
              {...form.getInputProps('is_active', { type: 'checkbox' })}
            />
          )}
        </Stack>
        <FormEnd mt="lg" cancel={leave} verb={verb} isSaving={isSaving} />
      </form>
    </Dialog>
  )
}
