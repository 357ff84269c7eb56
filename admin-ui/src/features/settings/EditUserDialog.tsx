import { useForm } from '@mantine/form'
import { useState } from 'react'
import { isStatus, type Problem } from '../../api/problem'
import { applyProblem } from '../../ui/applyProblem'
import { changesOf, differencesOf } from '../../ui/changes'
import { StaleDialog } from '../../ui/StaleDialog'
import { toast } from '../../ui/toast'
import { readable } from '../../ui/words'
import { type User, useEditUser } from './queries'
import { UserForm, type UserValues, userForm } from './UserForm'

const valuesOf = ({ full_name, email, role, is_active, languages }: User): UserValues => ({
  full_name,
  email,
  role,
  is_active,
  languages,
})

/** Changes an account. Another role, or none, ends the sessions of its owner. */
export function EditUserDialog({ of: user, close }: { of: User; close: () => void }) {
  const edit = useEditUser()
  const [theirs, setTheirs] = useState<User>()
  const form = useForm<UserValues>({ mode: 'uncontrolled', initialValues: valuesOf(user) })
  const changes = () => changesOf(valuesOf(user), form.getValues())

  function save(version: number) {
    setTheirs(undefined)
    edit.mutate(
      {
        params: { path: { id: user.id }, header: { 'If-Match': `"${version}"` } },
        body: userForm(changes() as UserValues),
      },
      {
        onSuccess: () => {
          toast.success('User updated successfully')
          close()
        },
        onError: (error) => {
          if (isStatus(error, 412)) setTheirs((error as Problem).current as User)
          else applyProblem(form, error, 'Failed to update user')
        },
      },
    )
  }
  if (theirs) {
    return (
      <StaleDialog
        what="user"
        differences={differencesOf(changes(), valuesOf(theirs), readable)}
        keepMine={() => save(theirs.version)}
        takeTheirs={close}
        close={() => setTheirs(undefined)}
      />
    )
  }
  return (
    <UserForm
      title={`Edit ${user.full_name}`}
      form={form}
      verb="Update User"
      isSaving={edit.isPending}
      save={() => save(user.version)}
      close={close}
    />
  )
}
