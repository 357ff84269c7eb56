import { cluster, round } from './paint'

export type Crown = [shade: string, body: string, light: string, glint: string]

export const tabebuia: Crown = ['#a8456b', '#c95f86', '#e58fac', '#fbd0dc']
export const gulmohar: Crown = ['#8f2f1c', '#c24a26', '#e8743a', '#f7b267']
export const rainTree: Crown = ['#0a3327', '#0e4232', '#16553f', '#2a6f4d']
export const mango: Crown = ['#1d4a2e', '#2a6340', '#3f8153', '#7bb074']

/** A big tree at the edge of the picture: trunk, then four layers of crown towards the light. */
export function Tree({
  x,
  y,
  crown,
  trunk = '#3a2418',
  scale = 1,
  seed = 5,
}: {
  x: number
  y: number
  crown: Crown
  trunk?: string
  scale?: number
  seed?: number
}) {
  const layers: [number, number, number, [number, number]][] = [
    [46, 0, 1, [24, 46]],
    [44, -14, 0.9, [12, 30]],
    [46, -34, 0.8, [7, 17]],
    [70, -62, 0.72, [3, 8]],
  ]
  return (
    <g transform={`translate(${x} ${y}) scale(${scale})`}>
      <path
        d="M-6 420c-4-150-12-190-62-350l14-4c26 64 40 104 52 172c6-62 14-112 40-170l12 6c-24 80-22 120-14 346z"
        fill={trunk}
      />
      {layers.map(([count, dy, spread, size], i) => (
        <path
          key={crown[i]}
          d={cluster({
            seed: seed * 10 + i,
            count,
            x: 0,
            y: dy,
            width: 300 * spread,
            height: 210 * spread,
            size,
          })}
          fill={crown[i]}
        />
      ))}
    </g>
  )
}

export function Pot({
  x,
  y,
  size = 1,
  leaf = '#2f7a4c',
  clay = '#a3482b',
}: {
  x: number
  y: number
  size?: number
  leaf?: string
  clay?: string
}) {
  const blades = [-40, -32, -18, 0, 18, 32, 40].map((dx) => {
    const up = 64 - Math.abs(dx) * 0.9
    return `M0 0Q${dx * 1.1} ${round(-up * 0.5)} ${dx} ${round(-up)}`
  })
  return (
    <g transform={`translate(${x} ${y}) scale(${size})`}>
      <path d="M-26-2h52l-8 44h-36z" fill={clay} />
      <path d={blades.join('')} stroke={leaf} strokeWidth="9" fill="none" strokeLinecap="round" />
    </g>
  )
}

/** A low hedge, with blossom when a colour is given. */
export function Hedge({
  x,
  y,
  width,
  fill,
  blossom,
  seed,
}: {
  x: number
  y: number
  width: number
  fill: string
  blossom?: string
  seed: number
}) {
  const at = { x, y, width, height: 40 }
  return (
    <>
      <path
        d={cluster({ ...at, seed, count: Math.round(width / 6), size: [12, 22] })}
        fill={fill}
      />
      {blossom && (
        <path
          d={cluster({
            ...at,
            y: y - 10,
            height: 30,
            seed: seed + 1,
            count: Math.round(width / 7),
            size: [3, 8],
          })}
          fill={blossom}
        />
      )}
    </>
  )
}

export function Palm({
  x,
  y,
  height,
  fill,
}: {
  x: number
  y: number
  height: number
  fill: string
}) {
  const fronds = [-150, -110, -60, 0, 60, 110, 150].map((dx) => {
    const lift = 74 - Math.abs(dx) * 0.42
    return `M0 ${-height}Q${dx * 0.5} ${round(-height - lift * 1.3)} ${dx} ${round(-height + 46 - lift)}Q${dx * 0.5} ${round(-height - lift * 0.7)} 0 ${-height}z`
  })
  return (
    <g transform={`translate(${x} ${y})`} fill={fill}>
      <path d={`M-7 0Q6 ${-height / 2} -3 ${-height}h8Q16 ${-height / 2} 8 0z`} />
      <path d={fronds.join('')} />
    </g>
  )
}
