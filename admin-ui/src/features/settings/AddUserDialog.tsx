import { Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { applyProblem } from '../../ui/applyProblem'
import { toast } from '../../ui/toast'
import { type UserLink, useAddUser } from './queries'
import { UserForm, type UserValues, userForm } from './UserForm'

interface Props {
  invited: (made: { name: string; link: UserLink }) => void
  close: () => void
}

/** Makes an account, and a link by which its owner chooses a password. */
export function AddUserDialog({ invited, close }: Props) {
  const add = useAddUser()
  const form = useForm<UserValues>({
    mode: 'uncontrolled',
    initialValues: { full_name: '', email: '', role: 'support', is_active: true, languages: [] },
  })
  const save = (values: UserValues) =>
    add.mutate(
      { body: userForm(values) },
      {
        onSuccess: ({ full_name: name, link }) => {
          toast.success('User created successfully')
          close()
          if (link) invited({ name, link })
        },
        onError: (error) => applyProblem(form, error, 'Failed to create user'),
      },
    )
  return (
    <UserForm
      title="Invite User"
      form={form}
      verb="Create and get link"
      isSaving={add.isPending}
      save={save}
      close={close}
      isNew
    >
      <Text size="sm" c="dimmed">
        You get a link for them to choose a password by.
      </Text>
    </UserForm>
  )
}
