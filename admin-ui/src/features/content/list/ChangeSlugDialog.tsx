import { Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../api/client'
import { useMe } from '../../../api/me'
import { isProblem, isStatus, sentence } from '../../../api/problem'
import { Dialog } from '../../../ui/Dialog'
import { FormEnd } from '../../../ui/FormEnd'
import { toast } from '../../../ui/toast'
import { moveKept } from '../draft/kept'
import { type Entry, entryQuery, kindQuery, usePages, useRefresh } from '../queries'
import { wordOf } from '../words'
import styles from './ChangeSlugDialog.module.css'

interface Props {
  of: Entry
  /** Called with the new slug, so that an open editor follows. */
  moved?: ((slug: string) => Promise<void> | void) | undefined
  close: () => void
}

/** Asks for another slug, and says what happens with the old one. */
export function ChangeSlugDialog({ of: { kind, slug, title, version }, moved, close }: Props) {
  const word = wordOf(useQuery(kindQuery(kind)).data?.kind)
  const change = useChangeSlug(word, moved)
  const pages = usePages({ kind, slug })
  // A page of its own ends with its slug; others only show it.
  const own = pages.data?.items.find((path) => path.endsWith(`/${slug}`))
  const place = own?.slice(0, -slug.length) ?? `${kind}/`
  const form = useForm({
    initialValues: { slug },
    validate: { slug: (typed) => (typed.trim() === slug ? `This is its ${word} now` : null) },
  })
  const focus = () => form.getInputNode('slug')?.focus()
  const save = form.onSubmit(
    (typed) =>
      change.mutate(
        {
          params: { path: { kind, slug }, header: { 'If-Match': `"${version}"` } },
          body: { slug: typed.slug.trim() },
        },
        {
          onSuccess: close,
          onError: (error) => {
            const wrong = isProblem(error) ? error.errors?.[0]?.message : undefined
            form.setFieldError('slug', wrong ?? sentence(error, `Failed to change the ${word}`))
            focus()
          },
        },
      ),
    focus,
  )
  return (
    <Dialog onClose={close} title={`Change the ${word} of “${title}”`}>
      <form noValidate onSubmit={save}>
        <TextInput
          label="Slug"
          description="Its short name in addresses and files: letters, digits, - and _"
          autoCapitalize="off"
          autoComplete="off"
          spellCheck={false}
          withAsterisk
          data-autofocus
          {...form.getInputProps('slug')}
        />
        <dl className={styles.places}>
          <dt>Now</dt>
          <dd>{place + slug}</dd>
          <dt>Then</dt>
          <dd>{place + form.values.slug.trim()}</dd>
        </dl>
        <Text size="sm">
          {own
            ? 'It goes live at once, without waiting for a release. In all seven languages the old address leads to the new one, for good.'
            : 'It counts at once, without waiting for a release.'}{' '}
          Entries that refer to it follow.
        </Text>
        <FormEnd mt="lg" cancel={close} verb={`Change ${word}`} isSaving={change.isPending} />
      </form>
    </Dialog>
  )
}

/** Gives an entry another slug. `moved` leads to where it is now, before the old place is left. */
function useChangeSlug(word: string, moved?: (slug: string) => Promise<void> | void) {
  const cache = useQueryClient()
  const { user } = useMe()
  const refresh = useRefresh()
  return api.useMutation('patch', '/api/admin/content/{kind}/{slug}', {
    // Here and not where it is asked for: the dialog is gone by then.
    onSuccess: async (made, { params }) => {
      const { kind, slug } = params.path
      moveKept(user.id, kind, slug, made.slug)
      cache.setQueryData<Entry>(entryQuery(kind, made.slug).queryKey, made)
      toast.success(`New ${word}: ${made.slug}`)
      await moved?.(made.slug)
      cache.removeQueries({ queryKey: entryQuery(kind, slug).queryKey })
      refresh()
    },
    // Its present version comes along: the next try is about that one.
    onError: (error) => isStatus(error, 412) && refresh(),
  })
}
