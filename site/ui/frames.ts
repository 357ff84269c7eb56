/** Resolves once the first view is on the screen; a frame that was only handed over may wait long. */
export const seen = new Promise<void>((then) =>
  new PerformanceObserver(() => then()).observe({ type: 'paint', buffered: true }),
)

let turn = Promise.resolve()

/**
 * Lays parts of the page out one after the other, a frame for each: what takes a cheap phone long
 * keeps no tap waiting. Styles leave a part out until it has the class. Who asks later waits.
 */
export function layOut(parts: Iterable<Element>) {
  turn = turn.then(async () => {
    for (const part of parts) {
      await new Promise(requestAnimationFrame)
      part.classList.add('laid-out')
    }
    // In a task of its own, behind the last frame.
    await new Promise((then) => setTimeout(then))
  })
  return turn
}
