import { circlePath, cluster, scallops } from './paint'

interface Stall {
  x: number
  wall: string
  awning: [string, string]
  goods: string[]
}

const stalls: Stall[] = [
  {
    x: 850,
    wall: '#e9c58d',
    awning: ['#a23a22', '#f7ead0'],
    goods: ['#f4b62a', '#f79a2e', '#c24a26'],
  },
  {
    x: 1070,
    wall: '#9fc3ad',
    awning: ['#0d5940', '#f7ead0'],
    goods: ['#d6477a', '#fbd0dc', '#a8456b'],
  },
  {
    x: 1290,
    wall: '#f0d9ab',
    awning: ['#e5a316', '#f7ead0'],
    goods: ['#7bb074', '#3f8153', '#f4b62a'],
  },
]

/** A street of small shops: striped awnings, heaped baskets, garlands hanging in the shade. */
export function Market() {
  return stalls.map((stall) => <Shop key={stall.x} {...stall} />)
}

function Shop({ x, wall, awning, goods }: Stall) {
  const stripes = Array.from({ length: 8 }, (_, i) => ({
    color: awning[i % 2] ?? awning[0],
    from: x + 6 + i * 26,
  }))
  const garlands = Array.from({ length: 5 }, (_, i) =>
    Array.from({ length: 5 }, (__, j) => circlePath(x + 40 + i * 34, 690 + j * 10, 5)).join(''),
  )
  return (
    <>
      <rect x={x} y="450" width="220" height="400" fill={wall} />
      <rect x={x + 208} y="450" width="12" height="400" fill="#000" opacity=".1" />
      <path d={`M${x - 6} 436h232v18h-232z`} fill="#8f3320" />
      {[x + 32, x + 132].map((wx) => (
        <g key={wx}>
          <path d={`M${wx} 590v-70a28 28 0 0 1 56 0v70z`} fill="#123d31" />
          <path d={`M${wx + 7} 590v-68a21 21 0 0 1 42 0v68z`} fill="#f6c56b" />
          <path d={`M${wx + 26} 500h4v90h-4zM${wx - 6} 588h68v9h-68z`} fill="#f7ead0" />
        </g>
      ))}
      <rect x={x + 14} y="670" width="192" height="180" fill="#4a2c1c" />
      <path d={garlands.join('')} fill={goods[0]} />
      {stripes.map(({ color, from }) => (
        <g key={from} fill={color}>
          <path d={`M${from + 4} 620h20l6 52h-30z`} />
          <path d={scallops([from, 671], [from + 30, 671], 1, 30)} />
        </g>
      ))}
      <path d={`M${x + 8} 790h204l-10 62h-184z`} fill="#7a4a26" />
      <path d={`M${x + 8} 790h204v8h-204z`} fill="#a8703c" />
      {goods.map((fill, i) => (
        <path
          key={fill}
          d={cluster({
            seed: x + i,
            count: 26,
            x: x + 46 + i * 64,
            y: 778,
            width: 62,
            height: 34,
            size: [6, 11],
          })}
          fill={fill}
        />
      ))}
    </>
  )
}
