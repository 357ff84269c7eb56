import { Button } from '@mantine/core'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { engine, type Schemas } from '../../api/client'
import { ChosenBar } from '../../ui/ChosenBar'
import { useBulk } from '../../ui/useBulk'
import type { Selection } from '../../ui/useSelection'
import type { Package } from './queries'
import { nameOf } from './words'

type Body = Schemas['BulkChange_PackageSet']

const packages = (count: number) => (count === 1 ? '1 package' : `${count} packages`)

/** Changes many packages, and has asked again what shows them. */
async function changePackages(cache: QueryClient, body: Body) {
  const { data, error } = await engine.POST('/api/admin/packages/bulk', { body })
  if (error) throw error
  for (const path of ['/api/admin/packages', '/api/admin/packages/{id}', '/api/packages']) {
    cache.invalidateQueries({ queryKey: ['get', path] })
  }
  return data
}

interface Props {
  of: Selection<Package>
  /** Packages in the list. */
  shown: number
}

/** What can be done with the chosen packages. */
export function PackageBulk({ of: selection, shown }: Props) {
  const cache = useQueryClient()
  const { run, isBusy } = useBulk({
    selection,
    send: (body: Body) => changePackages(cache, body),
    nameOf,
  })
  const { chosen } = selection
  const isIdle = chosen.length === 0 || isBusy
  return (
    <ChosenBar said={`${packages(chosen.length)} selected`} clear={selection.stop}>
      {chosen.length < shown && (
        <Button variant="default" onClick={selection.all}>
          Select all {shown}
        </Button>
      )}
      <Button
        variant="default"
        disabled={isIdle}
        onClick={() => run({ is_active: false }, (n) => `${packages(n)} deactivated`)}
      >
        Deactivate
      </Button>
      <Button
        disabled={isIdle}
        onClick={() => run({ is_active: true }, (n) => `${packages(n)} activated`)}
      >
        Activate
      </Button>
    </ChosenBar>
  )
}
