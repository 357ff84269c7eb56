import { scallops } from './paint'

/** A stone pavilion on the bank of a lake, steps going down into the water. */
export function Pavilion({
  stone = '#e2b98a',
  shade = '#b5835a',
  dark = '#5b3a33',
}: {
  stone?: string
  shade?: string
  dark?: string
}) {
  const columns = [980, 1080, 1180, 1280, 1380]
  return (
    <>
      <rect x="970" y="560" width="430" height="200" fill={dark} opacity=".55" />
      {columns.map((x) => (
        <g key={x}>
          <path d={`M${x} 556h24v206h-24z`} fill={stone} />
          <path d={`M${x + 16} 556h8v206h-8z`} fill={shade} />
          <path
            d={`M${x - 8} 556h40v12h-40zM${x - 8} 750h40v12h-40zM${x - 4} 640h32v8h-32z`}
            fill={stone}
          />
        </g>
      ))}
      {columns.slice(0, -1).map((x) => (
        <path key={x} d={`M${x + 24} 568h76v34q-8-26-38-26t-38 26z`} fill={stone} />
      ))}
      <path d="M930 556h510l-26-44h-458z" fill={stone} />
      <path d={scallops([930, 556], [1440, 556], 24, 22)} fill={shade} />
      <path d="M1000 512h370l-22-40h-326z" fill={shade} />
      <path d="M1070 472h230l-18-36h-194z" fill={stone} />
      <path d="M1128 436q6-64 57-84q51 20 57 84z" fill={shade} />
      <path d="M1181 354v-44h8v44z" fill={stone} />
      <circle cx="1185" cy="306" r="9" fill="#f4b62a" />
      {[0, 1, 2, 3].map((i) => (
        <path
          key={i}
          d={`M${930 - i * 26} ${760 + i * 18}h${510 + i * 52}v20h-${510 + i * 52}z`}
          fill={i % 2 ? shade : stone}
        />
      ))}
    </>
  )
}

export function Boat({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <path d="M-90 0q90 44 180 0l-22 34h-136z" fill="#5d2b1c" />
      <path d="M-90 0q90 44 180 0l-4 8q-86 40-172 0z" fill="#a8563a" />
      <path d="M40-56l46 78" stroke="#3a2418" strokeWidth="6" strokeLinecap="round" />
    </g>
  )
}
