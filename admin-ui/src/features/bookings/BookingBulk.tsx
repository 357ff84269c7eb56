import { bookingStatusValues } from '@jaali/contract'
import { Button } from '@mantine/core'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { engine, type Schemas } from '../../api/client'
import { ChosenBar } from '../../ui/ChosenBar'
import { MenuButton } from '../../ui/MenuButton'
import { NameDialog } from '../../ui/NameDialog'
import { useBulk } from '../../ui/useBulk'
import type { Selection } from '../../ui/useSelection'
import { options } from '../../ui/words'
import { type Booking, techniciansQuery } from './queries'

type Body = Schemas['BulkChange_BookingSet']

const choices = options(bookingStatusValues)

const bookings = (count: number) => (count === 1 ? '1 booking' : `${count} bookings`)

/** Changes many bookings, and has asked again what shows them. */
async function changeBookings(cache: QueryClient, body: Body) {
  const { data, error } = await engine.POST('/api/admin/bookings/bulk', { body })
  if (error) throw error
  for (const path of ['/api/admin/bookings', '/api/admin/slots', '/api/admin/customers']) {
    cache.invalidateQueries({
      predicate: ({ queryKey }) => String(queryKey[1] ?? '').startsWith(path),
    })
  }
  return data
}

interface Props {
  of: Selection<Booking>
  /** Bookings in the list so far. */
  shown: number
}

/** What can be done with the chosen bookings. */
export function BookingBulk({ of: selection, shown }: Props) {
  const cache = useQueryClient()
  const [asksName, setAsksName] = useState(false)
  const names = useQuery(techniciansQuery).data ?? []
  const { run, isBusy } = useBulk({
    selection,
    send: (body: Body) => changeBookings(cache, body),
    nameOf: ({ customer, booking_number }) => `${customer.name}, ${booking_number}`,
  })
  const { chosen } = selection
  const isIdle = chosen.length === 0 || isBusy
  function give(name: string) {
    setAsksName(false)
    run({ technician_name: name || null }, (n) =>
      name ? `${bookings(n)} given to ${name}` : `${bookings(n)} without a technician`,
    )
  }
  return (
    <ChosenBar said={`${bookings(chosen.length)} selected`} clear={selection.stop}>
      {chosen.length < shown && (
        <Button variant="default" onClick={selection.all}>
          Select all {shown}
        </Button>
      )}
      <MenuButton
        label="Status"
        choices={choices}
        disabled={isIdle}
        choose={({ value, label }) => run({ status: value }, (n) => `${bookings(n)}: ${label}`)}
      />
      <Button disabled={isIdle} onClick={() => setAsksName(true)}>
        Technician
      </Button>
      {asksName && (
        <NameDialog
          title={`Technician of ${bookings(chosen.length)}`}
          label="Technician (empty: none)"
          known={names}
          verb="Assign"
          save={give}
          close={() => setAsksName(false)}
        />
      )}
    </ChosenBar>
  )
}
