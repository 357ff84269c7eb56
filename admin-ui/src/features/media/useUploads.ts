import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { keepPreview } from './previews'
import { type Media, pictureQuery, useMediaAgain } from './queries'
import { send } from './send'

export interface Upload {
  id: number
  file: File
  /** Waits, or is on its way; then the engine has it, or it does not. */
  state: 'waiting' | 'sending' | 'sent' | 'failed'
  percent: number
  /** The picture that it became: its sizes are made by and by. */
  media?: string
  /** Why the engine does not have it. */
  error?: string
}

let last = 0

/** One after the other. Those that wait are sent even when their screen is left. */
let queue = Promise.resolve()

/** Pictures on their way. `sent` hears of each that the engine has. */
export function useUploads(sent?: (media: Media) => void) {
  const [uploads, setUploads] = useState<Upload[]>([])
  const again = useMediaAgain()
  const cache = useQueryClient()
  const change = (id: number, changes: Partial<Upload>) =>
    setUploads((all) => all.map((one) => (one.id === id ? { ...one, ...changes } : one)))

  async function upload({ id, file }: Upload) {
    change(id, { state: 'sending' })
    try {
      const media = await send(file, (percent) => change(id, { percent }))
      keepPreview(media.id, file)
      cache.setQueryData(pictureQuery(media.id).queryKey, media)
      change(id, { state: 'sent', media: media.id })
      sent?.(media)
      again()
    } catch (error) {
      change(id, { state: 'failed', error: (error as Error).message })
    }
  }
  function put(one: Upload) {
    queue = queue.then(() => upload(one))
  }
  function retry(one: Upload) {
    change(one.id, { state: 'waiting', percent: 0 })
    put(one)
  }
  return {
    uploads,
    add(files: Iterable<File>) {
      const added = [...files].map((file): Upload => {
        last += 1
        return { id: last, file, state: 'waiting', percent: 0 }
      })
      setUploads((all) => [...all, ...added])
      added.forEach(put)
    },
    /** Sends it again; one whose sizes could not be made is tried anew by that. */
    retry,
    /** The same for a picture; nothing when its file was not sent from here. */
    retryOf(media: string) {
      const sent = uploads.find((one) => one.media === media)
      return sent && (() => retry(sent))
    },
    forget: (id: number) => setUploads((all) => all.filter((one) => one.id !== id)),
  }
}

export type Uploads = ReturnType<typeof useUploads>
