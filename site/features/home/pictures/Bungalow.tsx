import { circlePath, scallops } from './paint'

const [neem, dark, cream, trim] = ['#0d5940', '#123d31', '#f7ead0', '#d8bb86']

/** An old Bangalore bungalow with monkey-top windows, a tiled roof and a festoon over the door. */
export function Bungalow({
  lit = ['#ffe9a8', '#f6a93b'],
  wall = ['#f7dcab', '#c99f66'],
}: {
  lit?: [string, string]
  wall?: [string, string]
}) {
  return (
    <>
      <defs>
        <linearGradient id="wall">
          <stop offset="0" stopColor={wall[0]} />
          <stop offset="1" stopColor={wall[1]} />
        </linearGradient>
        <linearGradient id="roof" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#b5482a" />
          <stop offset="1" stopColor="#7c2c1b" />
        </linearGradient>
        <linearGradient id="lit" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor={lit[0]} />
          <stop offset="1" stopColor={lit[1]} />
        </linearGradient>
        <linearGradient id="spill" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#ffd078" stopOpacity=".75" />
          <stop offset="1" stopColor="#e79a3d" stopOpacity=".18" />
        </linearGradient>
        <pattern id="tile" width="22" height="16" patternUnits="userSpaceOnUse">
          <path
            d="M0 0q11 15 22 0"
            fill="none"
            stroke="#5d1f13"
            strokeOpacity=".55"
            strokeWidth="2.4"
          />
        </pattern>
        <pattern
          id="trellis"
          width="13"
          height="13"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <path d="M0 0h13M0 0v13" stroke={dark} strokeWidth="3.6" />
        </pattern>
      </defs>
      <rect x="980" y="560" width="480" height="280" fill="url(#wall)" />
      <rect x="954" y="832" width="540" height="26" fill="#8f3320" />
      <rect x="936" y="856" width="576" height="20" fill="#6d2416" />
      {['roof', 'tile'].map((paint) => (
        <path key={paint} d="M920 566L1050 420H1390L1520 566Z" fill={`url(#${paint})`} />
      ))}
      <rect x="1044" y="412" width="352" height="14" rx="7" fill="#d66a43" />
      <Gable />
      <rect x="1108" y="594" width="224" height="246" fill="#e3bf86" />
      <Door />
      <MonkeyTop x={1046} />
      <MonkeyTop x={1394} />
      <Column x={1116} />
      <Column x={1324} />
      <path d="M1170 876L1030 1000H1410L1270 876Z" fill="url(#spill)" />
    </>
  )
}

function Gable() {
  return (
    <>
      <path d="M1070 596L1220 392L1370 596Z" fill="#8a3220" />
      <path d="M1096 590L1220 424L1344 590Z" fill="url(#wall)" />
      <path
        d={scallops([1080, 588], [1220, 400], 9, 12) + scallops([1220, 400], [1360, 588], 9, 12)}
        fill={cream}
      />
      <path d="M1216 404v-46h8v46z" fill={cream} />
      <circle cx="1220" cy="354" r="9" fill="#f4b62a" />
      <circle cx="1220" cy="520" r="30" fill="url(#lit)" />
      <circle cx="1220" cy="520" r="30" fill="url(#trellis)" opacity=".85" />
      <circle cx="1220" cy="520" r="30" fill="none" stroke={dark} strokeWidth="7" />
    </>
  )
}

function Door() {
  const along = Array.from({ length: 14 }, (_, i) => i / 13)
  const flowers = along.map((t) => circlePath(1164 + t * 112, 640 + Math.sin(t * Math.PI) * 18, 6))
  const leaves = along
    .filter((_, i) => i % 2 === 1)
    .map(
      (t) =>
        `M${Math.round(1164 + t * 112)} ${Math.round(646 + Math.sin(t * Math.PI) * 18)}q6 14 0 24q-6-10 0-24z`,
    )
  return (
    <>
      <path d="M1174 836V690a46 46 0 0 1 92 0v146z" fill={dark} />
      <path d="M1184 836V692a36 36 0 0 1 72 0v144z" fill="url(#lit)" />
      <path d="M1184 836V692a36 36 0 0 1 36-36v180z" fill={neem} />
      <rect x="1192" y="712" width="20" height="46" rx="4" fill="#0a4531" />
      <rect x="1192" y="772" width="20" height="46" rx="4" fill="#0a4531" />
      <circle cx="1214" cy="766" r="4" fill="#f4b62a" />
      <path d={leaves.join('')} fill="#2f7a4c" />
      <path d={flowers.join('')} fill="#f79a2e" />
    </>
  )
}

function MonkeyTop({ x }: { x: number }) {
  return (
    <>
      <path d={`M${x - 62} 668L${x} 596L${x + 62} 668Z`} fill={neem} />
      <path d={`M${x - 46} 664L${x} 612L${x + 46} 664Z`} fill={cream} />
      <path d={`M${x - 46} 664L${x} 612L${x + 46} 664Z`} fill="url(#trellis)" />
      <path d={scallops([x - 62, 668], [x + 62, 668], 8, 22)} fill={neem} />
      <rect x={x - 48} y="672" width="96" height="118" rx="4" fill={dark} />
      <rect x={x - 40} y="680" width="80" height="102" rx="2" fill="url(#lit)" />
      <rect x={x - 40} y="680" width="80" height="102" rx="2" fill="url(#trellis)" opacity=".5" />
      <path d={`M${x - 3} 680h6v102h-6zM${x - 40} 728h80v5h-80z`} fill={dark} />
      <rect x={x - 56} y="788" width="112" height="11" rx="3" fill={cream} />
    </>
  )
}

function Column({ x }: { x: number }) {
  return (
    <>
      <rect x={x - 9} y="600" width="18" height="236" rx="4" fill={cream} />
      <path d={`M${x - 15} 826h30v12h-30zM${x - 14} 596h28v10h-28z`} fill={trim} />
    </>
  )
}
