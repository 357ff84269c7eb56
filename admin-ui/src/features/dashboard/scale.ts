export const sum = (values: number[]) => values.reduce((all, value) => all + value, 0)

/** Where an axis ends: 2, 4, 6, 10 or ten times that, so that its half is a whole number too. */
export function scaleOf(most: number) {
  const size = 10 ** Math.max(0, Math.floor(Math.log10(most)))
  return ([2, 4, 6, 10].find((step) => step * size >= most) ?? 20) * size
}
