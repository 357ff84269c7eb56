import { settableLeadStatusValues } from '@jaali/contract'
import { Button } from '@mantine/core'
import { IconChevronUp } from '@tabler/icons-react'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { engine, type Schemas } from '../../api/client'
import { ChosenBar } from '../../ui/ChosenBar'
import { MenuButton } from '../../ui/MenuButton'
import { useBulk } from '../../ui/useBulk'
import type { Selection } from '../../ui/useSelection'
import { options, readable } from '../../ui/words'
import { AssigneeChoices } from './AssigneeChoices'
import { assigneesQuery, type Lead } from './queries'

type Body = Schemas['BulkChange_LeadSet']

const statuses = options(settableLeadStatusValues)

const leads = (count: number) => (count === 1 ? '1 lead' : `${count} leads`)

/** Changes many leads, and has the lists asked again. */
async function changeLeads(cache: QueryClient, body: Body) {
  const { data, error } = await engine.POST('/api/admin/leads/bulk', { body })
  if (error) throw error
  cache.invalidateQueries({
    predicate: ({ queryKey }) => String(queryKey[1] ?? '').startsWith('/api/admin/leads'),
  })
  return data
}

interface Props {
  of: Selection<Lead>
  /** Leads in the list so far. */
  shown: number
}

/** What can be done with the chosen leads. */
export function LeadBulk({ of: selection, shown }: Props) {
  const cache = useQueryClient()
  const people = useQuery(assigneesQuery).data?.items ?? []
  const [isOpen, setIsOpen] = useState(false)
  const { run, isBusy } = useBulk({
    selection,
    send: (body: Body) => changeLeads(cache, body),
    nameOf: ({ name }) => name,
  })
  const { chosen } = selection
  const isIdle = chosen.length === 0 || isBusy
  function give(id: string | null) {
    const name = people.find((one) => one.id === id)?.full_name
    run({ assigned_to: id }, (n) =>
      name ? `${leads(n)} given to ${name}` : `${leads(n)} unassigned`,
    )
  }
  return (
    <ChosenBar said={`${leads(chosen.length)} selected`} clear={selection.stop}>
      {chosen.length < shown && (
        <Button variant="default" onClick={selection.all}>
          Select all {shown}
        </Button>
      )}
      <MenuButton
        label="Status"
        choices={statuses}
        disabled={isIdle}
        choose={({ value }) =>
          run({ status: value }, (n) => `${leads(n)} set to ${readable(value)}`)
        }
      />
      <AssigneeChoices
        button={
          <Button disabled={isIdle} rightSection={<IconChevronUp size={16} aria-hidden="true" />}>
            Assign
          </Button>
        }
        isOpen={isOpen}
        setIsOpen={setIsOpen}
        present={undefined}
        give={give}
      />
    </ChosenBar>
  )
}
