import { sendFile } from '../../api/sendFile'
import type { Media } from './queries'

/** What the engine takes; said here as well so that a phone does not send the rest in vain. */
const LARGEST = 15 * 1024 * 1024
const TOO_LARGE = 'A picture has at most 15 MB'

/** What a file picker offers. The engine judges by the content. */
export const ACCEPTED = 'image/jpeg,image/png,image/webp'

/** Sends a picture and tells how far it is. Throws a sentence for the reader. */
export async function send(file: File, told: (percent: number) => void): Promise<Media> {
  if (file.size > LARGEST) throw new Error(TOO_LARGE)
  return sendFile('/api/admin/media', file, told)
}
