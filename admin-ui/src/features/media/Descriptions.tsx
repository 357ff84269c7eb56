import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { RefObject } from 'react'
import { useMay } from '../../api/me'
import { applyProblem } from '../../ui/applyProblem'
import { changesOf } from '../../ui/changes'
import { locales } from '../../ui/locales'
import { toast } from '../../ui/toast'
import styles from './PicturePanel.module.css'
import { type Media, useChange } from './queries'
import { MAX_ALT } from './words'

interface Props {
  of: Media
  /** For whoever closes the panel: whether something was typed that would be lost. */
  isDirty: RefObject<() => boolean>
}

const textsOf = ({ alt }: Media): Record<string, string> =>
  Object.fromEntries(locales.map(({ code }) => [code, alt[code] ?? '']))

/** What a picture shows, in seven languages, for people who hear the page. */
export function Descriptions({ of: media, isDirty }: Props) {
  const may = useMay()
  const change = useChange()
  const form = useForm<Record<string, string>>({
    mode: 'uncontrolled',
    initialValues: textsOf(media),
    validate: { en: (text) => (text?.trim() ? null : 'Without English it cannot be used') },
  })
  isDirty.current = form.isDirty
  const save = form.onSubmit(
    (values) =>
      change.mutate(
        {
          params: { path: { id: media.id } },
          body: {
            alt: Object.fromEntries(
              Object.keys(changesOf(textsOf(media), values)).map((code) => [
                code,
                values[code]?.trim() ?? '',
              ]),
            ),
          },
        },
        {
          onSuccess: () => {
            form.resetDirty()
            toast.success('Descriptions saved as drafts')
          },
          onError: (error) => applyProblem(form, error, 'Failed to save the descriptions'),
        },
      ),
    () => form.getInputNode('en')?.focus(),
  )
  const mayChange = may('update', 'media')
  return (
    <form noValidate onSubmit={save} className={styles.texts}>
      <h3>What it shows</h3>
      {locales.map(({ code, name }) => (
        <TextInput
          key={form.key(code)}
          label={name}
          lang={code}
          maxLength={MAX_ALT}
          required={code === 'en'}
          readOnly={!mayChange}
          {...form.getInputProps(code)}
        />
      ))}
      {mayChange && (
        <Button type="submit" loading={change.isPending}>
          Save descriptions
        </Button>
      )}
    </form>
  )
}
