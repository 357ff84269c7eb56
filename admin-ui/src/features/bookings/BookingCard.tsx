import { IconCalendarEvent, IconMapPin, IconStarFilled, IconUser } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { rupees } from '../../ui/money'
import { SelectBox } from '../../ui/SelectBox'
import { Tag } from '../../ui/Tag'
import type { Selection } from '../../ui/useSelection'
import { readable } from '../../ui/words'
import { useLabels } from '../catalogue/queries'
import styles from './BookingCard.module.css'
import type { Booking } from './queries'
import { useFocusHeir } from './useFocusHeir'
import { VisitActions } from './VisitActions'
import { paymentTones, statusTones, when } from './words'

interface Props {
  of: Booking
  /** Among the bookings of one customer: whose it is and where goes without saying. */
  ofOne?: boolean
  /** Where bookings can be chosen. */
  selection?: Selection<Booking>
}

/** A booking in a list: whose, what, when, where, and how it went. */
export function BookingCard({ of: booking, ofOne = false, selection }: Props) {
  const { service } = useLabels()
  const { customer } = booking
  const card = useFocusHeir()
  return (
    <article
      ref={card}
      className={styles.card}
      data-status={statusTones[booking.status]}
      data-chosen={selection?.has(booking.id) || undefined}
      data-selectable={Boolean(selection) || undefined}
    >
      <div className={styles.head}>
        <Link to="/bookings/$id" params={{ id: booking.id }} className={styles.link}>
          {ofOne ? service(booking.service_type) : customer.name}
        </Link>
        <span className={styles.number}>{booking.booking_number}</span>
        <Tag tone={statusTones[booking.status]}>{readable(booking.status)}</Tag>
      </div>
      <div className={styles.what}>
        {!ofOne && <b>{service(booking.service_type)}</b>}
        <span>
          <IconCalendarEvent size={16} aria-hidden="true" />
          {when(booking)}
        </span>
        {!ofOne && customer.address && (
          <span>
            <IconMapPin size={16} aria-hidden="true" />
            {customer.address}
          </span>
        )}
        {booking.technician_name && (
          <span>
            <IconUser size={16} aria-hidden="true" />
            Technician: {booking.technician_name}
          </span>
        )}
      </div>
      <div className={styles.money}>
        {booking.amount != null && (
          <>
            <b>{rupees(booking.amount)}</b>
            <Tag tone={paymentTones[booking.payment_status]}>
              {readable(booking.payment_status)}
            </Tag>
          </>
        )}
        {booking.rating != null && (
          <span className={styles.rating}>
            <IconStarFilled size={15} aria-hidden="true" />
            {booking.rating}/5
          </span>
        )}
      </div>
      {booking.service_notes && <p className={styles.notes}>{booking.service_notes}</p>}
      <VisitActions of={booking} />
      {selection && booking.can.update && (
        <SelectBox
          id={booking.id}
          name={`${customer.name}, ${booking.booking_number}`}
          isChosen={selection.has(booking.id)}
          choose={selection.choose}
          className={styles.select}
        />
      )}
    </article>
  )
}
