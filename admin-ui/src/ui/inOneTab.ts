/** How long the others of this moment are kept out. */
const MOMENT = 2_000

/** Runs it in one of the tabs that want to at this moment. */
export async function inOneTab(what: string, run: () => void) {
  if (!('locks' in navigator)) return run()
  await navigator.locks.request(`jaali.${what}`, { ifAvailable: true }, async (lock) => {
    if (!lock) return
    run()
    await new Promise((resolve) => window.setTimeout(resolve, MOMENT))
  })
}
