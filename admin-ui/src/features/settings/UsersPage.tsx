import { Button, Group, Text } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMay } from '../../api/me'
import { CallToAction } from '../../ui/CallToAction'
import { RowList } from '../../ui/RowList'
import { toast } from '../../ui/toast'
import { AddUserDialog } from './AddUserDialog'
import { EditUserDialog } from './EditUserDialog'
import { LinkDialog } from './LinkDialog'
import { type User, type UserLink, useMakeLink, usersQuery } from './queries'
import { UserRow } from './UserRow'

/** Who may sign in, and as what. */
export function UsersPage() {
  const { items: users } = useSuspenseQuery(usersQuery).data
  const may = useMay()
  const makeLink = useMakeLink()
  const [isAdding, setAdding] = useState(false)
  const [editing, setEditing] = useState<User>()
  const [made, setMade] = useState<{ name: string; link: UserLink }>()
  const link = ({ id, full_name: name }: User) =>
    makeLink.mutate(
      { params: { path: { id } } },
      {
        onSuccess: (link) => setMade({ name, link }),
        onError: (error) => toast.problem(error, 'Failed to make a link'),
      },
    )
  return (
    <>
      <Group justify="space-between" mb="md">
        <Text c="dimmed" size="sm">
          {users.filter(({ is_active }) => is_active).length} of {users.length} can sign in
        </Text>
        {may('create', 'users') && (
          <CallToAction
            leftSection={<IconUserPlus size={18} aria-hidden="true" />}
            onClick={() => setAdding(true)}
          >
            Invite User
          </CallToAction>
        )}
      </Group>
      <RowList label="Users" of={users}>
        {(user) => (
          <UserRow of={user}>
            {user.can.link && user.is_active && (
              <Button
                variant="default"
                loading={makeLink.isPending && makeLink.variables.params.path.id === user.id}
                aria-label={`Password link for ${user.full_name}`}
                onClick={() => link(user)}
              >
                Password link
              </Button>
            )}
            {user.can.update && (
              <Button
                variant="default"
                aria-label={`Edit ${user.full_name}`}
                onClick={() => setEditing(user)}
              >
                Edit
              </Button>
            )}
          </UserRow>
        )}
      </RowList>
      {isAdding && <AddUserDialog invited={setMade} close={() => setAdding(false)} />}
      {editing && <EditUserDialog of={editing} close={() => setEditing(undefined)} />}
      {made && <LinkDialog {...made} close={() => setMade(undefined)} />}
    </>
  )
}
