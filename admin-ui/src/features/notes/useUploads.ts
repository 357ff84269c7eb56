import { useState } from 'react'
import { sendFile } from '../../api/sendFile'
import { type About, type Attachment, uploadTo, useRefresh } from './queries'

/** What the engine takes; said here as well so that a phone does not send the rest in vain. */
const LARGEST = 15 * 1024 * 1024
const TOO_LARGE = 'A file has at most 15 MB'

/** A file that is on its way, or that the engine did not take. */
export interface Upload {
  id: number
  file: File
  percent: number
  error?: string
}

let last = 0

/** One after the other. Those that wait are sent even when their screen is left. */
let queue = Promise.resolve()

/** Files on their way to stand beside a row; each goes from here once the engine has it. */
export function useUploads(about: About) {
  const [uploads, setUploads] = useState<Upload[]>([])
  const refresh = useRefresh(about)
  const change = (id: number, changes: Partial<Upload>) =>
    setUploads((all) => all.map((one) => (one.id === id ? { ...one, ...changes } : one)))
  const forget = (id: number) => setUploads((all) => all.filter((one) => one.id !== id))

  async function send({ id, file }: Upload) {
    try {
      if (file.size > LARGEST) throw new Error(TOO_LARGE)
      await sendFile<Attachment>(uploadTo(about), file, (percent) => change(id, { percent }))
      await refresh()
      forget(id)
    } catch (error) {
      change(id, { error: (error as Error).message })
    }
  }
  function put(one: Upload) {
    queue = queue.then(() => send(one))
  }
  return {
    uploads,
    add(files: Iterable<File>) {
      const added = [...files].map((file): Upload => {
        last += 1
        return { id: last, file, percent: 0 }
      })
      setUploads((all) => [...all, ...added])
      added.forEach(put)
    },
    retry({ id, file }: Upload) {
      const again = { id, file, percent: 0 }
      setUploads((all) => all.map((one) => (one.id === id ? again : one)))
      put(again)
    },
    forget,
  }
}

export type Uploads = ReturnType<typeof useUploads>
