import { ActionIcon, Switch, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useMe } from '../../api/me'
import { Dialog } from '../../ui/Dialog'
import { toast } from '../../ui/toast'
import { type SavedView, useChangeView, useDeleteView, useSaveView } from './queries'
import { nameError } from './SaveView'
import styles from './ViewsMenu.module.css'

interface Props {
  of: readonly SavedView[]
  close: () => void
}

/** Renames, shares and deletes views. */
export const ManageViews = ({ of: views, close }: Props) => (
  <Dialog title="Manage views" onClose={close}>
    {views.length === 0 && <p>No view is left here.</p>}
    <ul className={styles.list}>
      {views.map((view) => (
        <View key={view.id} of={view} />
      ))}
    </ul>
  </Dialog>
)

function View({ of: view }: { of: SavedView }) {
  const { user } = useMe()
  const change = useChangeView()
  const remove = useDeleteView()
  const save = useSaveView()
  // What is being typed stays when somebody else changes the view meanwhile.
  const [typed, setTyped] = useState<string>()
  const { id, name, screen, query, is_shared, version } = view
  const params = { path: { id }, header: { 'If-Match': `"${version}"` } }
  const put = (body: { name?: string; is_shared?: boolean }, said: string) =>
    change.mutate(
      { params, body },
      {
        onSuccess: () => {
          setTyped(undefined)
          toast.success(said)
        },
        onError: (error) => nameError(error) || toast.problem(error, 'Failed to change the view'),
      },
    )
  function rename() {
    const next = typed?.trim()
    if (next && next !== name) put({ name: next }, `View “${name}” is now “${next}”`)
    else setTyped(undefined)
  }
  const again = () =>
    save.mutate(
      { body: { screen, name, query, is_shared } },
      { onError: (error) => toast.problem(error, 'Failed to restore the view') },
    )
  const drop = () =>
    remove.mutate(
      { params },
      {
        onSuccess: () => toast.undo(`View “${name}” deleted`, again),
        onError: (error) => toast.problem(error, 'Failed to delete the view'),
      },
    )
  const isMine = view.owner_id === user.id
  return (
    <li>
      <TextInput
        aria-label={`Name of ${name}`}
        value={typed ?? name}
        maxLength={60}
        error={nameError(change.error)}
        onChange={({ currentTarget: { value } }) => setTyped(value)}
        onBlur={rename}
        onKeyDown={({ key, currentTarget }) => key === 'Enter' && currentTarget.blur()}
      />
      <Switch
        label="Shared"
        aria-label={`${name} is shared`}
        checked={is_shared}
        // Nobody but its maker can keep it to themselves.
        disabled={!isMine}
        onChange={({ currentTarget: { checked } }) =>
          put({ is_shared: checked }, checked ? `“${name}” is shared` : `“${name}” is yours alone`)
        }
      />
      <ActionIcon
        variant="default"
        size="2.75rem"
        c="var(--danger)"
        aria-label={`Delete ${name}`}
        loading={remove.isPending}
        onClick={drop}
      >
        <IconTrash size={20} aria-hidden="true" />
      </ActionIcon>
      {!isMine && <small>{view.owner_name ? `By ${view.owner_name}` : 'Its maker has left'}</small>}
    </li>
  )
}
