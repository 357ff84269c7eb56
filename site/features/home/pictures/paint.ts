/** Helpers for the drawn pictures: seeded random numbers, and paths of many equal parts. */

/** Random numbers, the same ones for the same seed, so that a picture never changes by itself. */
export function chance(seed: number) {
  let state = seed
  return (from = 0, to = 1) => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return from + (((t ^ (t >>> 14)) >>> 0) / 4294967296) * (to - from)
  }
}

export const round = (n: number) => Math.round(n * 10) / 10

export function circlePath(x: number, y: number, r: number) {
  const [d, left] = [round(r * 2), round(x - r)]
  return `M${left} ${round(y)}a${round(r)} ${round(r)} 0 1 0 ${d} 0a${round(r)} ${round(r)} 0 1 0 ${-d} 0`
}

/** Drops hanging side by side along a line: roof edges, awnings, window hoods. */
export function scallops(
  from: [number, number],
  to: [number, number],
  count: number,
  drop: number,
) {
  const [dx, dy] = [(to[0] - from[0]) / count, (to[1] - from[1]) / count]
  return Array.from({ length: count }, (_, i) => {
    const [x, y] = [from[0] + dx * i, from[1] + dy * i]
    const middle = `${round(x + dx / 2)} ${round(Math.max(y, y + dy) + drop)}`
    return `M${round(x)} ${round(y)}Q${middle} ${round(x + dx)} ${round(y + dy)}`
  }).join('')
}

/** A cloud of circles inside an ellipse, denser in the middle: leaves, blossom, bushes. */
export function cluster(p: {
  seed: number
  count: number
  x: number
  y: number
  width: number
  height: number
  size: [number, number]
}) {
  const next = chance(p.seed)
  return Array.from({ length: p.count }, () => {
    const angle = next(0, Math.PI * 2)
    const reach = next() ** 0.6
    const x = p.x + (Math.cos(angle) * reach * p.width) / 2
    const y = p.y + (Math.sin(angle) * reach * p.height) / 2
    return circlePath(x, y, next(...p.size))
  }).join('')
}
