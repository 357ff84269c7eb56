import { ActionIcon } from '@mantine/core'
import { IconPhone } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { date } from '../../ui/dates'
import { rupees } from '../../ui/money'
import { readablePhone } from '../../ui/phone'
import { SelectBox } from '../../ui/SelectBox'
import { Tag } from '../../ui/Tag'
import type { Selection } from '../../ui/useSelection'
import { readable } from '../../ui/words'
import { useLabels } from '../catalogue/queries'
import styles from './CustomerRow.module.css'
import type { Customer } from './queries'
import { paymentTones } from './words'

interface Props {
  of: Customer
  selection: Selection<Customer>
}

/** A customer in a list; on a phone a card. */
export function CustomerRow({ of: customer, selection }: Props) {
  const { service, room } = useLabels()
  const ends = customer.contract_end_date
  return (
    <article
      className={styles.row}
      data-inactive={!customer.is_active || undefined}
      data-chosen={selection.has(customer.id) || undefined}
    >
      <div className={styles.mark}>
        {customer.can.update && (
          <SelectBox
            id={customer.id}
            name={customer.name}
            isChosen={selection.has(customer.id)}
            choose={selection.choose}
          />
        )}
      </div>
      <div className={styles.who}>
        <Link to="/customers/$id" params={{ id: customer.id }} className={styles.link}>
          {customer.name}
        </Link>
        <span>{customer.customer_id}</span>
      </div>
      <div className={styles.contact}>
        {readablePhone(customer.primary_contact)}
        <span>{customer.address}</span>
      </div>
      <div className={styles.what}>
        {service(customer.service_type)}
        <span>{room(customer.room_type)}</span>
      </div>
      <div className={styles.what}>
        {readable(customer.contract_type)}
        {ends && <span>until {date(ends)}</span>}
      </div>
      <div className={styles.money}>
        <div className={styles.tags}>
          {!customer.is_active && <Tag>Inactive</Tag>}
          <Tag tone={paymentTones[customer.payment_status]}>
            {readable(customer.payment_status)}
          </Tag>
        </div>
        {customer.total_amount != null && (
          <span>
            {rupees(customer.paid_amount)} of {rupees(customer.total_amount)}
          </span>
        )}
      </div>
      <ActionIcon
        component="a"
        href={`tel:${customer.primary_contact}`}
        className={styles.call}
        variant="light"
        size="2.75rem"
        aria-label={`Call ${customer.name}`}
      >
        <IconPhone size={20} aria-hidden="true" />
      </ActionIcon>
    </article>
  )
}
