import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useNavigate } from '@tanstack/react-router'
import { applyProblem } from '../../../ui/applyProblem'
import { Dialog } from '../../../ui/Dialog'
import { FormEnd } from '../../../ui/FormEnd'
import { toast } from '../../../ui/toast'
import { type Entry, type Kind, useCreateEntry } from '../queries'
import { labelOf, nameOf } from '../words'

interface Props {
  model: Kind
  copyOf?: Entry
  close: () => void
}

/** Asks what it is called; the new entry then opens in the editor. */
export function NewEntryDialog({ model, copyOf, close }: Props) {
  const { name: kind } = model
  const name = nameOf(model)
  // A template has no name but its slug, and a copy keeps the texts of its original.
  const title = model.fields[model.title]
  const asksTitle = !copyOf && title?.type === 'text'
  const create = useCreateEntry()
  const navigate = useNavigate()
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { title: '', slug: copyOf ? `${copyOf.slug}-2` : '' },
  })
  const save = ({ title, slug }: { title: string; slug: string }) =>
    create.mutate(
      {
        params: { path: { kind } },
        body: {
          ...(title.trim() && { title: title.trim() }),
          ...(slug.trim() && { slug: slug.trim() }),
          ...(copyOf && { copy_of: copyOf.slug }),
        },
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
        {asksTitle && (
          <TextInput
            label={labelOf(model.title)}
            description={title.localized && 'In English. The other languages follow in the editor.'}
            autoComplete="off"
            withAsterisk
            data-autofocus
            mb="md"
            key={form.key('title')}
            {...form.getInputProps('title')}
          />
        )}
        {/* Of a single kind, the engine knows it. */}
        {!model.single && (
          <TextInput
            label="Slug"
            description={
              asksTitle
                ? 'Its short name in addresses and files. Left empty, it is made from the words above.'
                : 'Its short name in addresses and files: letters, digits, - and _'
            }
            autoCapitalize="off"
            autoComplete="off"
            spellCheck={false}
            withAsterisk={!asksTitle}
            data-autofocus={asksTitle ? undefined : true}
            key={form.key('slug')}
            {...form.getInputProps('slug')}
          />
        )}
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
