import sprite from './sprite.svg?url'

/** A decorative drawing from the sprite, 20 px by default; the text beside it has its meaning. */
export function Icon({ name, size }: { name: string; size?: number }) {
  return (
    <svg className="icon" width={size} height={size} aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  )
}

/** A pest in its arch, in the colours of its kind. */
export function Pest({ name }: { name: string }) {
  return (
    <span className={`niche ${name}`}>
      <svg aria-hidden="true">
        <use href={`${sprite}#${name}`} />
      </svg>
    </span>
  )
}
