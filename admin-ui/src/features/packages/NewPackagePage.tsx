import { useForm } from '@mantine/form'
import { useNavigate } from '@tanstack/react-router'
import { formOutcome } from '../../ui/applyProblem'
import { PageHeader } from '../../ui/PageHeader'
import { newPackage, type PackageValues, packageForm } from './fields'
import { PackageForm } from './PackageForm'
import { useCreatePackage } from './queries'

export function NewPackagePage() {
  const navigate = useNavigate()
  const create = useCreatePackage()
  const form = useForm<PackageValues>({ mode: 'uncontrolled', initialValues: newPackage })
  const leave = () => navigate({ to: '/packages' })
  const save = (values: PackageValues) =>
    create.mutate(
      { body: packageForm(values) },
      formOutcome(form, 'Package created successfully', 'Failed to create package', leave),
    )
  return (
    <>
      <PageHeader title="Add New Package" />
      <PackageForm
        form={form}
        verb="Create Package"
        isSaving={create.isPending}
        save={save}
        cancel={leave}
      />
    </>
  )
}
