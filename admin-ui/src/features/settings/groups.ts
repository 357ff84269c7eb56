/** Rows under the labels of what they are about, both in the order in which they come. */
export function groupsOf<Row>(rows: readonly Row[], labelOf: (row: Row) => string) {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const label = labelOf(row)
    groups.set(label, [...(groups.get(label) ?? []), row])
  }
  return [...groups].map(([label, of]) => ({ label, of }))
}
