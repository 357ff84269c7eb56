/** Does something in a task of its own once the browser has drawn what it has. */
export function afterPaint(then: () => void) {
  requestAnimationFrame(() => setTimeout(then))
}

/**
 * Lays parts of the page out one after the other, a frame for each: what takes a cheap phone long
 * keeps no tap waiting. Styles leave a part out until it has the class.
 */
export async function layOut(parts: Iterable<Element>) {
  for (const part of parts) {
    await new Promise(requestAnimationFrame)
    part.classList.add('laid-out')
  }
  await new Promise<void>(afterPaint)
}
