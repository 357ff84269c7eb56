/** The foreground of the pictures: the pierced wall that named the company, and its lamp. */

const star = 'M22 5C27 14 30 17 39 22C30 27 27 30 22 39C17 30 14 27 5 22C14 17 17 14 22 5Z'

export function JaaliWall({
  width = 880,
  stone = '#c8a572',
  hole = '#4a3a22',
  cap = '#e0c089',
}: {
  width?: number
  stone?: string
  hole?: string
  cap?: string
}) {
  return (
    <>
      <defs>
        <pattern id="jaali" y="892" width="44" height="44" patternUnits="userSpaceOnUse">
          <rect width="44" height="44" fill={stone} />
          <path d={star} fill={hole} />
          {['0 0', '44 0', '0 44', '44 44'].map((corner) => {
            const [cx, cy] = corner.split(' ')
            return <circle key={corner} cx={cx} cy={cy} r="5" fill={hole} />
          })}
        </pattern>
      </defs>
      <rect y="880" width={width + 20} height="120" fill={hole} />
      <rect y="892" width={width} height="88" fill="url(#jaali)" />
      <rect y="872" width={width + 24} height="22" fill={cap} />
    </>
  )
}

export function LampPost({
  x,
  glow = '#ffe7a8',
  on = true,
}: {
  x: number
  glow?: string
  on?: boolean
}) {
  return (
    <>
      <defs>
        <radialGradient id="lamp">
          <stop offset="0" stopColor={glow} stopOpacity=".8" />
          <stop offset="1" stopColor={glow} stopOpacity="0" />
        </radialGradient>
      </defs>
      <rect x={x - 26} y="840" width="52" height="160" fill="#caa772" />
      <rect x={x - 34} y="826" width="68" height="20" fill="#f0d9ab" />
      {on && <circle cx={x} cy="808" r="110" fill="url(#lamp)" />}
      <circle cx={x} cy="808" r="19" fill="#fff6d8" />
    </>
  )
}
