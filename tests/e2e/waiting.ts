/** Waits for events outside the test. */
export const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Repeats `ask` until it returns a truthy value. */
export async function until<T>(ask: () => Promise<T | undefined | false | null>, ms = 30_000) {
  const end = Date.now() + ms
  while (Date.now() < end) {
    const answer = await ask()
    if (answer) return answer
    await sleep(50)
  }
  throw new Error(`it did not happen within ${ms} ms`)
}
