/**
 * What a package will cost: `before × (1 − discount / 100)`, to the nearest paisa, as the engine
 * computes it. Only to be looked at while typing; the engine's price counts.
 */
export function priceOf(before: number, discount: number) {
  if (before < 0 || discount < 0 || discount > 100) return undefined
  // In paise and hundredths of a percent: whole numbers do not drift.
  const left = 10_000 - Math.round(discount * 100)
  return Math.floor((Math.round(before * 100) * left + 5_000) / 10_000) / 100
}
