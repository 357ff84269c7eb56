import { useForm } from '@mantine/form'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Schemas } from '../../api/client'
import { isStatus, type Problem } from '../../api/problem'
import { applyProblem } from '../../ui/applyProblem'
import { changesOf, differencesOf } from '../../ui/changes'
import { PageHeader } from '../../ui/PageHeader'
import { StaleDialog } from '../../ui/StaleDialog'
import { toast } from '../../ui/toast'
import { labels, type PackageValues, packageForm, packageValues } from './fields'
import { PackageForm } from './PackageForm'
import { type Package, packageQuery, useUpdatePackage } from './queries'

const route = getRouteApi('/console/packages/$id/edit')

export function EditPackagePage() {
  const { id } = route.useParams()
  const { data } = useSuspenseQuery(packageQuery(id))
  // What the form began with: what others save meanwhile must not change it under the fingers.
  const [start, setStart] = useState<Package>(data)
  return <EditPackage key={start.version} start={start} startAgain={setStart} />
}

interface Props {
  start: Package
  startAgain: (theirs: Package) => void
}

export function EditPackage({ start, startAgain }: Props) {
  const navigate = useNavigate()
  const update = useUpdatePackage()
  const [theirs, setTheirs] = useState<Package>()
  const before = packageValues(start)
  const form = useForm<PackageValues>({ mode: 'uncontrolled', initialValues: before })
  const leave = () => navigate({ to: '/packages' })
  // Fields that are left out stay as they are: also as somebody else has left them.
  const changes = () =>
    changesOf<Record<string, unknown>>(before, { ...packageForm(form.getValues()) })

  function save(version: number) {
    setTheirs(undefined)
    update.mutate(
      {
        params: { path: { id: start.id }, header: { 'If-Match': `"${version}"` } },
        body: changes() as Schemas['PackageForm'],
      },
      {
        onSuccess: () => {
          toast.success('Package updated successfully')
          return leave()
        },
        onError: (error) => {
          if (isStatus(error, 412)) setTheirs((error as Problem).current as Package)
          else applyProblem(form, error, 'Failed to update package')
        },
      },
    )
  }
  return (
    <>
      <PageHeader title="Edit Package" />
      <PackageForm
        form={form}
        verb="Update Package"
        isSaving={update.isPending}
        save={() => save(start.version)}
        cancel={leave}
      />
      {theirs && (
        <StaleDialog
          what="package"
          differences={differencesOf(
            changes(),
            packageValues(theirs),
            (field) => labels[field as keyof typeof labels],
          )}
          keepMine={() => save(theirs.version)}
          takeTheirs={() => startAgain(theirs)}
          close={() => setTheirs(undefined)}
        />
      )}
    </>
  )
}
