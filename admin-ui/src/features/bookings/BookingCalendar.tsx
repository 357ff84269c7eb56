import { ActionIcon, Button, SegmentedControl } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { useMay } from '../../api/me'
import { today } from '../../ui/dates'
import { ErrorState } from '../../ui/ErrorState'
import { withFilters } from '../../ui/filters'
import { rowsOf } from '../../ui/pages'
import styles from './BookingCalendar.module.css'
import { CalendarDay } from './CalendarDay'
import { Conflict } from './Conflict'
import { daysOf, hoursOf, move, place, type Slot, type Span, spanLabel } from './calendar'
import { MoveArea } from './moving'
import { useBookings } from './queries'
import { type BookingSearch, onDays } from './search'
import { useVisitMoves } from './useVisitMoves'

interface Props {
  search: BookingSearch
  /** What is shown as long as nobody has chosen. */
  span: Span
}

/** The same bookings by day and time. */
export function BookingCalendar({ search, span: usual }: Props) {
  const navigate = useNavigate({ from: '/bookings' })
  const span: Span = search.span === 'day' || search.span === 'week' ? search.span : usual
  const day = search.day ?? search.date ?? today()
  const days = daysOf(span, day)
  const bookings = useBookings(onDays(search, days[0] ?? day, days.at(-1) ?? day))
  const { hasNextPage, isFetching, fetchNextPage } = bookings
  // A calendar with a part of the day would be a lie.
  useEffect(() => {
    if (hasNextPage && !isFetching) fetchNextPage()
  }, [hasNextPage, isFetching, fetchNextPage])
  const scroll = useRef<HTMLElement>(null)
  // A week that is wider than the screen begins with today.
  // biome-ignore lint/correctness/useExhaustiveDependencies: other days have another beginning
  useEffect(() => {
    const now = scroll.current?.querySelector<HTMLElement>('[data-today]')
    if (now && scroll.current) scroll.current.scrollLeft = now.offsetLeft - 48
  }, [span, days[0]])
  const moves = useVisitMoves()
  useKeptFocus(scroll, moves.moving?.id)
  const rows = moves.shown(rowsOf(bookings.data))
  const placed = days.map((one) => place(rows.filter((row) => row.scheduled_date === one)))
  const hours = hoursOf(placed.flat())
  const go = (changes: { [key in keyof BookingSearch]?: string | null }) =>
    navigate({ search: withFilters(search, changes), replace: true })
  const { technician } = search
  const book = ({ day: date, time }: Slot) =>
    navigate({ to: '/bookings/new', search: { date, time, ...(technician && { technician }) } })
  const mayBook = useMay()('create', 'bookings')
  return (
    <section className={styles.calendar} aria-label="Calendar">
      <div className={styles.head}>
        <h2 aria-live="polite">{spanLabel(days)}</h2>
        <div className={styles.turn}>
          <ActionIcon
            variant="default"
            size="2.75rem"
            aria-label={`Previous ${span}`}
            onClick={() => go({ day: move(span, day, -1) })}
          >
            <IconChevronLeft size={20} aria-hidden="true" />
          </ActionIcon>
          <Button variant="default" onClick={() => go({ day: search.date ? today() : null })}>
            Today
          </Button>
          <ActionIcon
            variant="default"
            size="2.75rem"
            aria-label={`Next ${span}`}
            onClick={() => go({ day: move(span, day, 1) })}
          >
            <IconChevronRight size={20} aria-hidden="true" />
          </ActionIcon>
        </div>
        <SegmentedControl
          aria-label="Span"
          classNames={{ label: styles.span ?? '' }}
          value={span}
          onChange={(chosen) => go({ span: chosen })}
          data={[
            { value: 'day', label: 'Day' },
            { value: 'week', label: 'Week' },
          ]}
        />
      </div>
      {mayBook && (
        <p className={styles.hint}>
          <span>Click a blank time to book. Drag a visit to move it, or press Space on it.</span>
          <span>Tap a blank time to book. Hold a visit to move it.</span>
        </p>
      )}
      {moves.conflict && (
        <div className={styles.conflict} ref={bringIntoView}>
          <Conflict problem={moves.conflict} close={moves.forget} />
        </div>
      )}
      {bookings.isError ? (
        <ErrorState
          text="Failed to fetch bookings"
          error={bookings.error}
          retry={() => bookings.refetch()}
        />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must get there
        <section ref={scroll} className={styles.scroll} tabIndex={0} aria-label="Days">
          <div className={styles.grid} data-span={span} aria-busy={bookings.isPending}>
            <div className={styles.hours} aria-hidden="true">
              {hours.map((hour) => (
                <span key={hour}>{String(hour).padStart(2, '0')}:00</span>
              ))}
            </div>
            <MoveArea hours={hours} move={({ booking }, to) => moves.move(booking, to)}>
              {(landing) =>
                days.map((one, i) => (
                  <CalendarDay
                    key={one}
                    day={one}
                    hours={hours}
                    bookings={placed[i] ?? []}
                    landing={landing?.day === one ? landing : undefined}
                    open={() => go({ span: 'day', day: one })}
                    book={mayBook ? (time) => book({ day: one, time }) : undefined}
                  />
                ))
              }
            </MoveArea>
          </div>
        </section>
      )}
    </section>
  )
}

/** Whoever let go of a visit far down sees why it is back. */
const bringIntoView = (alert: HTMLElement | null) => alert?.scrollIntoView({ block: 'nearest' })

/** A visit that changes its day is another element: the focus goes along, and back if the engine refuses. */
function useKeptFocus(calendar: RefObject<HTMLElement | null>, moving: string | undefined) {
  const last = useRef(moving)
  useLayoutEffect(() => {
    const id = moving ?? last.current
    last.current = moving
    if (!id || document.activeElement !== document.body) return
    calendar.current
      ?.querySelector<HTMLElement>(`[data-visit="${id}"]`)
      ?.focus({ preventScroll: true })
  }, [calendar, moving])
}
