import { useForm } from '@mantine/form'
import { applyProblem } from '../../../ui/applyProblem'
import { useMakeWebhook, type Webhook, type WebhookSecret } from './queries'
import { WebhookForm, type WebhookValues } from './WebhookForm'

interface Props {
  /** Those to choose from. */
  types: Webhook['types']
  made: (webhook: WebhookSecret) => void
  close: () => void
}

/** Makes a webhook; its secret is for `made` to show. */
export function MakeWebhookDialog({ types, made, close }: Props) {
  const make = useMakeWebhook()
  const form = useForm<WebhookValues>({ initialValues: { url: '', types: [], is_active: true } })
  const save = (body: WebhookValues) =>
    make.mutate(
      { body },
      {
        onSuccess: (webhook) => {
          close()
          made(webhook)
        },
        onError: (error) => applyProblem(form, error, 'Failed to create the webhook'),
      },
    )
  return (
    <WebhookForm
      title="New webhook"
      form={form}
      types={types}
      verb="Create webhook"
      isSaving={make.isPending}
      save={save}
      close={close}
      isNew
    />
  )
}
