import { Button } from '@mantine/core'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { engine, type Schemas } from '../../api/client'
import { ChosenBar } from '../../ui/ChosenBar'
import { MenuButton } from '../../ui/MenuButton'
import { NameDialog } from '../../ui/NameDialog'
import { useBulk } from '../../ui/useBulk'
import type { Selection } from '../../ui/useSelection'
import type { Customer } from './queries'

type Body = Schemas['BulkChange_CustomerSet']

const choices = [
  { value: 'true', label: 'Active' },
  { value: 'false', label: 'Inactive' },
]

const customers = (count: number) => (count === 1 ? '1 customer' : `${count} customers`)

/** Changes many customers, and has the lists asked again. */
async function changeCustomers(cache: QueryClient, body: Body) {
  const { data, error } = await engine.POST('/api/admin/customers/bulk', { body })
  if (error) throw error
  cache.invalidateQueries({
    predicate: ({ queryKey }) => String(queryKey[1] ?? '').startsWith('/api/admin/customers'),
  })
  return data
}

interface Props {
  of: Selection<Customer>
  /** Customers in the list so far. */
  shown: number
}

/** What can be done with the chosen customers. */
export function CustomerBulk({ of: selection, shown }: Props) {
  const cache = useQueryClient()
  const [asksName, setAsksName] = useState(false)
  const { run, isBusy } = useBulk({
    selection,
    send: (body: Body) => changeCustomers(cache, body),
    nameOf: ({ name }) => name,
  })
  const { chosen } = selection
  const isIdle = chosen.length === 0 || isBusy
  const names = new Set(chosen.flatMap(({ service_executive }) => service_executive ?? []))
  function give(name: string) {
    setAsksName(false)
    run({ service_executive: name || null }, (n) =>
      name ? `${customers(n)} given to ${name}` : `${customers(n)} without an executive`,
    )
  }
  return (
    <ChosenBar said={`${customers(chosen.length)} selected`} clear={selection.stop}>
      {chosen.length < shown && (
        <Button variant="default" onClick={selection.all}>
          Select all {shown}
        </Button>
      )}
      <MenuButton
        label="Status"
        choices={choices}
        disabled={isIdle}
        choose={({ value, label }) =>
          run({ is_active: value === 'true' }, (n) => `${customers(n)}: ${label}`)
        }
      />
      <Button disabled={isIdle} onClick={() => setAsksName(true)}>
        Executive
      </Button>
      {asksName && (
        <NameDialog
          title={`Service executive of ${customers(chosen.length)}`}
          label="Service executive (empty: none)"
          known={[...names]}
          verb="Assign"
          save={give}
          close={() => setAsksName(false)}
        />
      )}
    </ChosenBar>
  )
}
