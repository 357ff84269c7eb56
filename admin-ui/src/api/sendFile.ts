/** Sends a file and tells how far it is, which `fetch` cannot. */
import { connected } from './connection'
import { isProblem } from './problem'
import { signIn } from './session'

const BROKE_OFF = 'The upload broke off. Please try again.'

function post(
  address: string,
  file: File,
  told: (percent: number) => void,
): Promise<XMLHttpRequest> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', `${address}?name=${encodeURIComponent(file.name)}`)
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
export async function sendFile<Answer>(
  address: string,
  file: File,
  told: (percent: number) => void,
): Promise<Answer> {
  const request = await post(address, file, told).catch((error) => {
    connected.set(false)
    throw error
  })
  connected.set(true)
  if (request.status === 401 && (await signIn.ask())) return sendFile(address, file, told)
  let answer: unknown
  try {
    answer = JSON.parse(request.responseText)
  } catch {
    throw new Error(BROKE_OFF)
  }
  if (request.status < 300) return answer as Answer
  const problem = isProblem(answer) ? answer : undefined
  throw new Error(problem?.errors?.[0]?.message || problem?.detail || BROKE_OFF)
}
