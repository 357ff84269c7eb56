import { type KeyboardEvent, useState } from 'react'
import styles from './BlankTimes.module.css'
import { arrows, dayLabel, slotLabel, stepsOf } from './calendar'

interface Props {
  day: string
  /** Those that are drawn. */
  hours: number[]
  book: (time: string) => void
}

/** The half hours of a day, each of which makes a booking then. One stop of the Tab key; arrows go on from there. */
export function BlankTimes({ day, hours, book }: Props) {
  const [at, setAt] = useState('09:00')
  return (
    <fieldset
      className={styles.times}
      aria-label={`New booking on ${dayLabel(day)}`}
      onKeyDown={goOn}
    >
      {stepsOf(hours).map((time) => (
        <button
          key={time}
          type="button"
          data-time={time}
          aria-label={`New booking, ${slotLabel({ day, time })}`}
          tabIndex={time === at ? 0 : -1}
          onFocus={() => setAt(time)}
          onClick={() => book(time)}
        />
      ))}
    </fieldset>
  )
}

/** To the half hour beside it, of this day or of another one. */
function goOn(event: KeyboardEvent<HTMLElement>) {
  const arrow = arrows[event.key]
  const here = event.target
  if (!arrow || !(here instanceof HTMLElement)) return
  event.preventDefault()
  const [right, down] = arrow
  const days = [...document.querySelectorAll(`.${styles.times}`)]
  const day = days[days.indexOf(event.currentTarget) + right]
  const times = [...event.currentTarget.children]
  const next = day?.children[times.indexOf(here) + down]
  if (next instanceof HTMLElement) next.focus()
}
