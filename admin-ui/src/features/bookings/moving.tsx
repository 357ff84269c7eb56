/** Visits that are moved in the calendar: by mouse, by a finger that rests on them, by keyboard. */
import {
  type Active,
  type Announcements,
  type Collision,
  type CollisionDetection,
  DndContext,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  MeasuringStrategy,
  MouseSensor,
  pointerWithin,
  rectIntersection,
  TouchSensor,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { arrows, movedTo, type Placed, type Slot, slotLabel } from './calendar'

/** A visit on its way, and where it would be put. */
export interface Landing extends Slot {
  visit: Placed
}

interface Props {
  /** Those that are drawn. */
  hours: number[]
  move: (visit: Placed, to: Slot) => void
  children: (landing: Landing | undefined) => ReactNode
}

/** Around days that are [`useDay`] with visits that are [`useMovable`]. */
export function MoveArea({ hours, move, children }: Props) {
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 4 } }),
    // A finger that moves at once scrolls.
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
    useSensor(KeyboardSensor, {
      // Enter opens a visit, as it opens every link.
      keyboardCodes: { start: ['Space'], cancel: ['Escape'], end: ['Space', 'Enter', 'Tab'] },
      coordinateGetter: (event, { context }) => step(event, context, hours.length * 2),
      scrollBehavior: 'auto',
    }),
  )
  const [landing, setLanding] = useState<Landing>()
  // What is spoken is asked for before the state is there.
  const last = useRef<Landing>(undefined)
  const isLifted = useRef(false)
  const said = useRef<string>(undefined)
  useNoClick(landing !== undefined)

  const place = () => (last.current ? `${slotLabel(last.current)}.` : 'Outside of the calendar.')
  function follow(event: Followed) {
    const [before, next] = [last.current, landingOf(event, hours)]
    const isNews = before?.day !== next?.day || before?.time !== next?.time
    last.current = next
    if (isNews) setLanding(next)
    if (!isLifted.current) said.current = `${nameOf(event.active)} is lifted, ${place()}`
    else said.current = isNews ? place() : undefined
    isLifted.current = true
  }
  const news = () => said.current
  const announcements: Announcements = {
    // Said once the days are measured: a key that is pressed sooner is lost.
    onDragStart: () => undefined,
    onDragMove: news,
    onDragOver: news,
    onDragEnd: ({ active }) =>
      isElsewhere(last.current)
        ? `${nameOf(active)} is put at ${place()}`
        : `${nameOf(active)} stays where it was.`,
    onDragCancel: ({ active }) => `${nameOf(active)} stays where it was.`,
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={underPointer}
      measuring={measuring}
      accessibility={{ announcements, screenReaderInstructions: { draggable: HOW } }}
      onDragStart={({ active }) => {
        last.current = undefined
        isLifted.current = false
        setLanding(placeOf(visitOf(active)))
      }}
      onDragMove={follow}
      onDragOver={follow}
      onDragEnd={() => {
        setLanding(undefined)
        if (isElsewhere(last.current)) move(last.current.visit, last.current)
      }}
      onDragCancel={() => setLanding(undefined)}
    >
      {children(landing)}
    </DndContext>
  )
}

const HOW =
  'Press Space to lift the visit, the arrow keys to move it by half hours and days, Space to put it down, Escape to leave it where it was.'

const visitOf = (active: Active) => active.data.current as Placed

const nameOf = (active: Active) => visitOf(active).booking.customer.name

const placeOf = (visit: Placed): Landing => ({
  visit,
  day: visit.booking.scheduled_date,
  time: visit.booking.scheduled_time,
})

function isElsewhere(landing: Landing | undefined): landing is Landing {
  if (!landing) return false
  const from = placeOf(landing.visit)
  return landing.day !== from.day || landing.time !== from.time
}

interface Followed {
  active: Active
  collisions: Collision[] | null
}

/** By what the pointer is over; by keyboard there is none. */
const underPointer: CollisionDetection = (given) =>
  given.pointerCoordinates ? pointerWithin(given) : rectIntersection(given)

function landingOf({ active, collisions }: Followed, hours: number[]): Landing | undefined {
  const rect = active.rect.current.translated
  const over = collisions?.[0]
  const day = over?.data?.droppableContainer?.rect.current
  if (!rect || !over || !day) return
  const visit = visitOf(active)
  const share = (rect.top - day.top) / day.height
  return { visit, day: String(over.id), time: movedTo(visit, share, hours) }
}

/** What stands above the calendar comes and goes: the days are where they are now, not where they were. */
const measuring = { droppable: { strategy: MeasuringStrategy.Always } }

type MoveContext = Parameters<KeyboardCoordinateGetter>[1]['context']

/** Where an arrow key brings what is lifted, as long as that is in the calendar. */
function step(event: KeyboardEvent, context: MoveContext, steps: number) {
  const { collisionRect: rect, droppableRects } = context
  const arrow = arrows[event.code]
  const days = [...droppableRects.values()]
  const [first] = days
  if (!arrow || !rect || !first) return
  event.preventDefault()
  const [right, down] = arrow
  const height = first.height / steps
  const to = { x: rect.left + right * first.width, y: rect.top + down * height }
  const middle = to.x + rect.width / 2
  const isInside =
    to.y > first.top - height / 2 &&
    to.y + rect.height < first.bottom + height / 2 &&
    days.some((day) => middle > day.left && middle < day.right)
  return isInside ? to : undefined
}

/** A press that moved a visit does not open it as well: the library stops the click, not the link. */
function useNoClick(isMoving: boolean) {
  useEffect(() => {
    if (!isMoving) return
    const stop = (event: Event) => event.preventDefault()
    window.addEventListener('click', stop, true)
    return () => {
      setTimeout(() => window.removeEventListener('click', stop, true), 50)
    }
  }, [isMoving])
}

/** What a visit needs to be moved: the props of its link. */
export function useMovable(visit: Placed, canMove: boolean) {
  const { attributes, listeners, setNodeRef, isDragging } = useDraggable({
    id: visit.booking.id,
    data: visit,
    disabled: !canMove,
  })
  return {
    ref: setNodeRef,
    draggable: false,
    'data-lifted': isDragging || undefined,
    ...(canMove && { ...listeners, 'aria-describedby': attributes['aria-describedby'] }),
  }
}

/** A day that visits are put on. */
export const useDay = (day: string) => useDroppable({ id: day }).setNodeRef
