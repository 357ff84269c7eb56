import { Button, Group, Text } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { type ReactNode, Suspense, useState } from 'react'
import { useMay, useMe } from '../../api/me'
import { CallToAction } from '../../ui/CallToAction'
import { EmptyState } from '../../ui/EmptyState'
import { FilterBar } from '../../ui/FilterBar'
import { fetched } from '../../ui/fetched'
import { QuietLink } from '../../ui/links'
import { QueryView } from '../../ui/QueryView'
import { RowList } from '../../ui/RowList'
import { Tag } from '../../ui/Tag'
import { toast } from '../../ui/toast'
import { readable } from '../../ui/words'
import { LinkDialog } from './LinkDialog'
import { type User, type UserLink, useMakeLink, useUsers } from './queries'
import styles from './UsersPage.module.css'

const route = getRouteApi('/console/settings/users')
const AddUserDialog = fetched(async () => (await import('./AddUserDialog')).AddUserDialog)
const EditUserDialog = fetched(async () => (await import('./EditUserDialog')).EditUserDialog)

/** Who may sign in, and as what. */
export function UsersPage() {
  const search = route.useSearch()
  const found = useUsers(search)
  const users = found.data?.items ?? []
  const active = users.filter(({ is_active }) => is_active)
  const areAll = found.isSuccess && !found.isPlaceholderData && !search.q
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
          {areAll && `${active.length} of ${users.length} can sign in`}
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
      <FilterBar filters={search} search={{ label: 'Search users', placeholder: 'Name, email' }} />
      <QueryView
        query={found}
        loading="Loading users"
        failed="Failed to fetch users"
        rows={users}
        empty={
          <EmptyState text="No users found matching your criteria">
            <QuietLink to="/settings/users" search={{}}>
              Show all users
            </QuietLink>
          </EmptyState>
        }
      >
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
      </QueryView>
      <Suspense>
        {isAdding && <AddUserDialog invited={setMade} close={() => setAdding(false)} />}
        {editing && <EditUserDialog of={editing} close={() => setEditing(undefined)} />}
        {made && <LinkDialog {...made} close={() => setMade(undefined)} />}
      </Suspense>
    </>
  )
}

/** A user, active or not. */
function UserRow({ of: user, children }: { of: User; children: ReactNode }) {
  const me = useMe()
  return (
    <article className={styles.user} aria-label={user.full_name}>
      <div className={styles.who}>
        <b>{user.full_name}</b>
        <span>{user.email}</span>
      </div>
      <div className={styles.tags}>
        <Tag tone={user.role === 'admin' ? 'ok' : 'info'}>{readable(user.role)}</Tag>
        {!user.is_active && <Tag>Inactive</Tag>}
        {user.is_active && !user.has_password && <Tag tone="warning">No password yet</Tag>}
        {user.has_second_factor && <Tag tone="ok">Second factor</Tag>}
        {user.id === me.user.id && <Tag>You</Tag>}
      </div>
      <div className={styles.actions}>{children}</div>
    </article>
  )
}
