import { round } from './paint'

/** The glass house in the botanical garden: iron arches, panes catching the morning. */
export function GlassHouse({
  iron = '#2f5f52',
  pane = '#d9efe6',
}: {
  iron?: string
  pane?: string
}) {
  return (
    <g transform="translate(1200 0)">
      <Hall x={-330} width={660} top={660} iron={iron} pane={pane} />
      <Hall x={-170} width={340} top={520} iron={iron} pane={pane} />
      <path d="M-70 840v-120a70 70 0 0 1 140 0v120z" fill={iron} />
      <path d="M-58 840v-118a58 58 0 0 1 116 0v118z" fill="#7fb3a0" />
      <path d="M-3 664h6v176h-6zM-58 738h116v5h-116z" fill={iron} />
      <path d="M-4 366h8v-50h-8z" fill={iron} />
      <path d="M4 318h46l-12 12 12 12h-46z" fill="#f4b62a" />
    </g>
  )
}

function Hall({
  x,
  width,
  top,
  iron,
  pane,
}: {
  x: number
  width: number
  top: number
  iron: string
  pane: string
}) {
  const rise = width / 2.2
  const middle = x + width / 2
  const arch = `M${x} 840V${top}C${x} ${round(top - rise * 0.7)} ${round(middle - width * 0.2)} ${round(top - rise)} ${middle} ${round(top - rise)}S${x + width} ${round(top - rise * 0.7)} ${x + width} ${top}V840z`
  const ribs = Array.from({ length: 9 }, (_, i) => {
    const at = round(x + (width * (i + 1)) / 10)
    return `M${at} 840V${top}Q${at} ${round(top - rise * 0.66)} ${middle} ${round(top - rise)}`
  })
  const bars = [0, 60, 120].filter((dy) => top + dy < 830)
  return (
    <>
      <path d={arch} fill={pane} />
      <path
        d={arch}
        fill="#fff"
        opacity=".35"
        transform={`translate(${round(middle * 0.3)} 0) scale(.7 1)`}
      />
      <g fill="none" stroke={iron} strokeWidth="4">
        <path d={ribs.join('')} />
        <path d={bars.map((dy) => `M${x} ${top + dy}h${width}`).join('')} />
      </g>
      <path d={arch} fill="none" stroke={iron} strokeWidth="10" />
    </>
  )
}
