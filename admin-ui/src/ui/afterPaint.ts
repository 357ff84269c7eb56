/**
 * What is shown already comes first: this runs once it is painted. A tab that nobody sees paints
 * nothing, and does not wait.
 */
export function afterPaint(run: () => void) {
  if (document.hidden) run()
  else requestAnimationFrame(() => setTimeout(run))
}
