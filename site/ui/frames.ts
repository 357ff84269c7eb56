/** Resolves once the first view is painted; an animation frame may come long before that. */
export const seen = new Promise<void>((then) =>
  new PerformanceObserver(() => then()).observe({ type: 'paint', buffered: true }),
)

let turn = Promise.resolve()

/**
 * Lays out parts of the page one per frame, so that slow layout on a cheap phone delays no tap.
 * Styles hide a part until it has the class. A later call waits for the earlier ones.
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
