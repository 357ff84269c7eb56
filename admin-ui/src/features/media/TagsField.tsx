import { TagsInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMay } from '../../api/me'
import { type Media, tagsQuery, useChange } from './queries'
import { sentenceOf } from './words'

/** The words to find a picture by: each is saved as it is added or taken away. */
export function TagsField({ of: media }: { of: Media }) {
  const may = useMay()
  const change = useChange()
  const { data } = useQuery(tagsQuery)
  const [tags, setTags] = useState(media.tags)
  function save(changed: string[]) {
    setTags(changed)
    change.mutate({ params: { path: { id: media.id } }, body: { tags: changed } })
  }
  return (
    <TagsInput
      label="Tags"
      description="Words to find it by. Enter adds one."
      data={data?.items.map(({ tag }) => tag) ?? []}
      value={tags}
      readOnly={!may('update', 'media')}
      error={change.isError && sentenceOf(change.error, 'Failed to save the tags')}
      onChange={save}
    />
  )
}
