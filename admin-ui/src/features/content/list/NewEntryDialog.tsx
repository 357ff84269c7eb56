import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useNavigate } from '@tanstack/react-router'
import { applyProblem } from '../../../ui/applyProblem'
import { Dialog } from '../../../ui/Dialog'
import { FormEnd } from '../../../ui/FormEnd'
import { toast } from '../../../ui/toast'
import { type Entry, useCreateEntry } from '../queries'

interface Props {
  kind: string
  /** What one is called: `FAQ`, `plan`. */
  name: string
  copyOf?: Entry
  close: () => void
}

/** Asks for a slug; the new entry then opens in the editor. */
export function NewEntryDialog({ kind, name, copyOf, close }: Props) {
  const create = useCreateEntry()
  const navigate = useNavigate()
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { slug: copyOf ? `${copyOf.slug}-2` : '' },
  })
  const save = ({ slug }: { slug: string }) =>
    create.mutate(
      {
        params: { path: { kind } },
        body: { slug: slug.trim(), ...(copyOf && { copy_of: copyOf.slug }) },
      },
      {
        onSuccess: (made) => {
          toast.success(copyOf ? `Copied with all its texts` : `New ${name} added`)
          close()
          navigate({ to: '/content/$kind/$slug', params: { kind, slug: made.slug } })
        },
        onError: (error) => applyProblem(form, error, `Failed to add the ${name}`),
      },
    )
  return (
    <Dialog onClose={close} title={copyOf ? `Duplicate “${copyOf.title}”` : `New ${name}`}>
      <form noValidate onSubmit={form.onSubmit(save)}>
        <TextInput
          label="Slug"
          description="Its short name in addresses and files: letters, digits, - and _"
          autoCapitalize="off"
          autoComplete="off"
          spellCheck={false}
          withAsterisk
          data-autofocus
          key={form.key('slug')}
          {...form.getInputProps('slug')}
        />
        <FormEnd
          mt="lg"
          cancel={close}
          verb={copyOf ? 'Duplicate' : 'Add'}
          isSaving={create.isPending}
        />
      </form>
    </Dialog>
  )
}
