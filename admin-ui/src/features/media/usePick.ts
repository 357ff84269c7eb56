import { useState } from 'react'
import { type Media, useChange } from './queries'
import { sentenceOf } from './words'

/** The picture that is about to be used, with what is typed about it: that is saved first. */
export function usePick(locale: string, use: (id: string) => void) {
  const change = useChange()
  const [typed, setTyped] = useState<Record<string, string>>({})
  const isAbout = ({ id }: Media) => change.variables?.params.path.id === id
  const textOf = (media: Media) => typed[media.id] ?? media.alt[locale] ?? ''
  return {
    locale,
    textOf,
    type: (media: Media, text: string) => setTyped({ ...typed, [media.id]: text }),
    pick(media: Media) {
      if (media.state === 'failed') return
      const text = textOf(media).trim()
      if (text === (media.alt[locale] ?? '').trim()) return use(media.id)
      change.mutate(
        { params: { path: { id: media.id } }, body: { alt: { [locale]: text } } },
        { onSuccess: () => use(media.id) },
      )
    },
    isSaving: change.isPending,
    errorOf: (media: Media) =>
      change.isError && isAbout(media)
        ? sentenceOf(change.error, 'Failed to save the description')
        : undefined,
  }
}

export type Picking = ReturnType<typeof usePick>
