import { chance } from './paint'

/** A block of flats in the evening: balconies with pierced railings, some windows lit. */
export function Apartment({
  x,
  top,
  floors,
  columns,
  wall,
  shade,
  lit,
  seed,
}: {
  x: number
  top: number
  floors: number
  columns: number
  wall: string
  shade: string
  lit: string
  seed: number
}) {
  const [unit, storey] = [96, 84]
  const width = columns * unit + 24
  const height = floors * storey + 30
  const next = chance(seed)
  const flats = Array.from({ length: floors * columns }, (_, i) => ({
    x: x + 12 + (i % columns) * unit,
    y: top + 24 + Math.floor(i / columns) * storey,
    on: next() < 0.62,
    plant: next() < 0.5,
  }))
  return (
    <>
      <rect x={x} y={top} width={width} height={height} fill={wall} />
      <rect x={x + width - 40} y={top} width="40" height={height} fill={shade} opacity=".45" />
      <rect x={x - 10} y={top - 12} width={width + 20} height="16" rx="4" fill={shade} />
      <path d={`M${x + 40} ${top - 58}h70v46h-70zM${x + 62} ${top - 84}h26v26h-26z`} fill={shade} />
      {flats.map((flat) => (
        <g key={`${flat.x} ${flat.y}`} transform={`translate(${flat.x} ${flat.y})`}>
          <rect x="10" width="76" height="62" rx="4" fill={flat.on ? lit : '#17343a'} />
          <path d="M46 0h4v62h-4zM10 18h76v3h-76z" fill={shade} />
          {flat.on && <path d="M12 2h16q-2 32 2 60h-18z" fill="#fff3cf" opacity=".5" />}
          {flat.plant && (
            <path d="M70 44q-12-6-10-16q10 4 10 16q0-14 10-18q4 10-10 18z" fill="#3f8a5a" />
          )}
          <rect x="4" y="44" width="88" height="22" fill="url(#railing)" />
          <path d="M2 40h92v5h-92zM2 64h92v6h-92z" fill={shade} />
        </g>
      ))}
    </>
  )
}

export function RailingPattern({ stroke }: { stroke: string }) {
  return (
    <defs>
      <pattern id="railing" width="11" height="11" patternUnits="userSpaceOnUse">
        <path d="M0 0l11 11M11 0l-11 11" stroke={stroke} strokeWidth="2.4" />
      </pattern>
    </defs>
  )
}
