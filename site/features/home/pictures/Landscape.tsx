import { chance, circlePath, cluster, round } from './paint'

/** The light of one hour of the day. Every picture of the family is painted with one of these. */
export interface Light {
  sky: [string, number][]
  sun: { x: number; y: number; r: number; fill: string; glow: string }
  cloud: string
  far: string
  near: string
  lit: string
  leaves: [string, string, string]
  ground: [string, string, string]
}

export function Sky({ light, stars = 0 }: { light: Light; stars?: number }) {
  const { sun } = light
  const next = chance(7)
  return (
    <>
      <defs>
        <linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">
          {light.sky.map(([color, at]) => (
            <stop key={at} offset={at} stopColor={color} />
          ))}
        </linearGradient>
        <radialGradient id="sun" cx={sun.x} cy={sun.y + 50} r="560" gradientUnits="userSpaceOnUse">
          <stop offset="0" stopColor={sun.fill} stopOpacity=".95" />
          <stop offset=".18" stopColor={sun.glow} stopOpacity=".7" />
          <stop offset=".5" stopColor={sun.glow} stopOpacity=".26" />
          <stop offset="1" stopColor={sun.glow} stopOpacity="0" />
        </radialGradient>
        <linearGradient id="ground" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor={light.ground[0]} />
          <stop offset=".4" stopColor={light.ground[1]} />
          <stop offset="1" stopColor={light.ground[2]} />
        </linearGradient>
      </defs>
      <rect width="1600" height="1000" fill="url(#sky)" />
      {Array.from({ length: stars }, (_, i) => (
        <circle
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
          key={i}
          cx={round(next(0, 1600))}
          cy={round(next(0, 280))}
          r={round(next(0.8, 1.9))}
          fill="#fdf1d2"
          opacity={round(next(0.3, 0.9))}
        />
      ))}
      <rect width="1600" height="1000" fill="url(#sun)" />
      <circle cx={sun.x} cy={sun.y} r={sun.r} fill={sun.fill} />
    </>
  )
}

export function Clouds({ fill, y = 470 }: { fill: string; y?: number }) {
  const bands: [number, number, number][] = [
    [-50, 0, 600],
    [340, 50, 440],
    [970, -40, 520],
    [650, -15, 360],
    [1260, 70, 400],
  ]
  return bands.map(([x, dy, w]) => {
    const [h, q] = [w * 0.03, w / 4]
    return (
      <path
        key={x}
        d={`M${x} ${y + dy}q${q} ${-h * 2} ${q * 2} ${-h}t${q * 2} ${h / 2}q${-q * 1.2} ${h * 2} ${-q * 2} ${h}t${-q * 2} ${-h / 2}z`}
        fill={fill}
        opacity=".35"
      />
    )
  })
}

export function Birds({ x, y, stroke = '#06231d' }: { x: number; y: number; stroke?: string }) {
  const flock: [number, number, number][] = [
    [0, 0, 9],
    [42, 22, 7],
    [-32, 38, 6],
    [92, -10, 5],
  ]
  return (
    <g fill="none" stroke={stroke} strokeWidth="2.2" strokeLinecap="round">
      {flock.map(([dx, dy, s]) => (
        <path
          key={dx}
          d={`M${x + dx} ${y + dy}q${s} ${-s} ${s * 1.8} 0q${s * 0.8} ${-s} ${s * 1.8} 0`}
        />
      ))}
    </g>
  )
}

/** Roofs of the city along the horizon, some windows lit. */
export function Skyline(p: {
  seed: number
  base: number
  heights: [number, number]
  fill: string
  lit?: string
}) {
  const next = chance(p.seed)
  let x = -20
  let roofs = `M${x} ${p.base}`
  let windows = ''
  while (x < 1620) {
    const [width, top] = [round(next(52, 104)), round(p.base - next(...p.heights))]
    roofs += `V${top}h${width}`
    for (let wx = x + 10; wx < x + width - 10; wx += 15)
      for (let wy = top + 14; wy < p.base - 20; wy += 18)
        if (next() < 0.4) windows += `M${round(wx)} ${round(wy)}h6v8h-6z`
    x = round(x + width)
    const gap = round(next(4, 18))
    roofs += `v${round(next(6, 22))}h${gap}`
    x = round(x + gap)
  }
  return (
    <>
      <path d={`${roofs}V${p.base}z`} fill={p.fill} />
      {p.lit && <path d={windows} fill={p.lit} opacity=".55" />}
    </>
  )
}

/** The dome and colonnade of the city's best-known building, far away. */
export function Dome({ fill, columns }: { fill: string; columns: string }) {
  return (
    <>
      <path
        d="M500 700v-70h40v-14h34v-16h60q4-58 52-66v-18h6v18q48 8 52 66h60v16h34v14h40v70z"
        fill={fill}
      />
      <path
        d={Array.from({ length: 12 }, (_, i) => `M${516 + i * 31} 640h7v56h-7z`).join('')}
        fill={columns}
      />
    </>
  )
}

/** A belt of trees between the houses and the garden. */
export function TreeBelt({ seed, y, fill }: { seed: number; y: number; fill: string }) {
  const next = chance(seed)
  const crowns = Array.from({ length: 14 }, (_, i) =>
    cluster({
      seed: seed * 31 + i,
      count: 7,
      x: i * 122 + next(-30, 30),
      y: y + next(-26, 10),
      width: 150,
      height: 80,
      size: [22, 44],
    }),
  )
  return <path d={`${crowns.join('')}M0 ${y}H1600V${y + 90}H0z`} fill={fill} />
}

export function Ground({ y = 770 }: { y?: number }) {
  return <rect y={y} width="1600" height={1000 - y} fill="url(#ground)" />
}

/** Still water with the light lying on it. */
export function Water({
  y,
  fill,
  shine,
  x,
}: {
  y: number
  fill: [string, string]
  shine: string
  x: number
}) {
  const next = chance(11)
  const streaks = Array.from({ length: 46 }, () => {
    const depth = next()
    const [at, w] = [y + 8 + depth * 190, 30 + depth * 130]
    return `M${round(x + next(-1, 1) * (70 + depth * 260) - w / 2)} ${round(at)}h${round(w)}`
  })
  return (
    <>
      <defs>
        <linearGradient id="water" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor={fill[0]} />
          <stop offset="1" stopColor={fill[1]} />
        </linearGradient>
      </defs>
      <rect y={y} width="1600" height={1000 - y} fill="url(#water)" />
      <path
        d={streaks.join('')}
        stroke={shine}
        strokeWidth="3"
        strokeLinecap="round"
        opacity=".5"
      />
    </>
  )
}

/** Petals or leaves fallen on the ground. */
export function Fallen({
  seed,
  x,
  y,
  width,
  height,
  fill,
}: {
  seed: number
  x: number
  y: number
  width: number
  height: number
  fill: string
}) {
  const next = chance(seed)
  const petals = Array.from({ length: 44 }, () =>
    circlePath(x + next(0, width), y + next(0, height), next(2, 5)),
  )
  return <path d={petals.join('')} fill={fill} opacity=".8" />
}
