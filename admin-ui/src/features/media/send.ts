/** Sends a picture and tells how far it is, which `fetch` cannot. */
import { connected } from '../../api/connection'
import { isProblem } from '../../api/problem'
import { signIn } from '../../api/session'
import type { Media } from './queries'

/** What the engine takes; said here as well so that a phone does not send the rest in vain. */
const LARGEST = 15 * 1024 * 1024
const TOO_LARGE = 'A picture has at most 15 MB'
const BROKE_OFF = 'The upload broke off. Please try again.'

/** What a file picker offers. The engine judges by the content. */
export const ACCEPTED = 'image/jpeg,image/png,image/webp'

function post(file: File, told: (percent: number) => void): Promise<XMLHttpRequest> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', `/api/admin/media?name=${encodeURIComponent(file.name)}`)
    request.setRequestHeader('content-type', 'application/octet-stream')
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      told(total > 0 ? Math.round((loaded / total) * 100) : 0),
    )
    request.addEventListener('load', () => resolve(request))
    request.addEventListener('error', () => reject(new Error(BROKE_OFF)))
    request.send(file)
  })
}

/** Throws a sentence for the reader. */
export async function send(file: File, told: (percent: number) => void): Promise<Media> {
  if (file.size > LARGEST) throw new Error(TOO_LARGE)
  const request = await post(file, told).catch((error) => {
    connected.set(false)
    throw error
  })
  connected.set(true)
  if (request.status === 401 && (await signIn.ask())) return send(file, told)
  let answer: unknown
  try {
    answer = JSON.parse(request.responseText)
  } catch {
    throw new Error(BROKE_OFF)
  }
  if (request.status < 300) return answer as Media
  const problem = isProblem(answer) ? answer : undefined
  throw new Error(problem?.errors?.[0]?.message || problem?.detail || BROKE_OFF)
}
