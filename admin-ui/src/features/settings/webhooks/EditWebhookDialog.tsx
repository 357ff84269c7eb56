import { useForm } from '@mantine/form'
import { useState } from 'react'
import { isStatus, type Problem } from '../../../api/problem'
import { applyProblem } from '../../../ui/applyProblem'
import { changesOf, differencesOf } from '../../../ui/changes'
import { StaleDialog } from '../../../ui/StaleDialog'
import { toast } from '../../../ui/toast'
import { useEditWebhook, type Webhook } from './queries'
import { WebhookForm, type WebhookValues } from './WebhookForm'
import { typeName } from './webhookWords'

const labels: { [field in string]?: string } = {
  url: 'Address',
  types: 'Told of',
  is_active: 'Active',
}

const valuesOf = ({ url, types, is_active }: Webhook): WebhookValues => ({ url, types, is_active })

/** As two people compare them: the types by their names. */
const said = ({ types, ...others }: Partial<WebhookValues>) => ({
  ...others,
  ...(types && { types: types.map(typeName).sort().join(', ') }),
})

interface Props {
  /** As it was when the dialog opened. */
  of: Webhook
  /** Those to choose from. */
  types: Webhook['types']
  close: () => void
}

/** Changes where a webhook goes, what it is told of, and whether. */
export function EditWebhookDialog({ of: webhook, types, close }: Props) {
  const edit = useEditWebhook()
  const [theirs, setTheirs] = useState<Webhook>()
  const form = useForm<WebhookValues>({ initialValues: valuesOf(webhook) })
  function changes() {
    const now = form.getValues()
    const isSame =
      now.types.length === webhook.types.length &&
      now.types.every((type) => webhook.types.includes(type))
    // The form has a list of its own, and in another order it would be the same.
    return changesOf(valuesOf(webhook), isSame ? { ...now, types: webhook.types } : now)
  }

  function save(version: number) {
    setTheirs(undefined)
    edit.mutate(
      {
        params: { path: { id: webhook.id }, header: { 'If-Match': `"${version}"` } },
        body: changes(),
      },
      {
        onSuccess: () => {
          toast.success('The webhook is changed')
          close()
        },
        onError: (error) => {
          if (isStatus(error, 412)) setTheirs((error as Problem).current as Webhook)
          else applyProblem(form, error, 'Failed to change the webhook')
        },
      },
    )
  }
  if (theirs) {
    return (
      <StaleDialog
        what="webhook"
        differences={differencesOf(
          said(changes()),
          said(valuesOf(theirs)),
          (field) => labels[field] ?? field,
        )}
        keepMine={() => save(theirs.version)}
        takeTheirs={close}
        close={() => setTheirs(undefined)}
      />
    )
  }
  return (
    <WebhookForm
      title="Edit webhook"
      form={form}
      types={types}
      verb="Save webhook"
      isSaving={edit.isPending}
      save={() => save(webhook.version)}
      close={close}
    />
  )
}
