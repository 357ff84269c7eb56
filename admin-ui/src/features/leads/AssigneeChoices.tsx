import { Loader, Menu } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useMe } from '../../api/me'
import { useBack } from '../../ui/back'
import { assigneesQuery } from './queries'

interface Props extends ChoicesProps {
  button: ReactElement
  isOpen: boolean
  setIsOpen: (isOpen: boolean) => void
}

/** The menu behind a button: whom a lead can be given to. */
export function AssigneeChoices({ button, isOpen, setIsOpen, ...choices }: Props) {
  useBack(() => setIsOpen(false), isOpen)
  return (
    <Menu position="bottom-end" shadow="md" opened={isOpen} onChange={setIsOpen}>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        <Choices {...choices} />
      </Menu.Dropdown>
    </Menu>
  )
}

interface ChoicesProps {
  /** Whose it is, null is nobody's; undefined: of several. */
  present: string | null | undefined
  give: (id: string | null) => void
}

function Choices({ present, give }: ChoicesProps) {
  const { user } = useMe()
  const assignees = useQuery(assigneesQuery)
  if (!assignees.data) {
    return (
      <Menu.Label>{assignees.isError ? 'Cannot be shown now' : <Loader size="sm" />}</Menu.Label>
    )
  }
  const mine = (id: string) => (id === user.id ? ' (me)' : '')
  return (
    <>
      <Menu.Label>Assigned to</Menu.Label>
      {assignees.data.items.map(({ id, full_name }) => (
        <Menu.Item key={id} disabled={id === present} onClick={() => give(id)}>
          {full_name}
          {mine(id)}
        </Menu.Item>
      ))}
      <Menu.Divider />
      <Menu.Item disabled={present === null} onClick={() => give(null)}>
        Unassigned
      </Menu.Item>
    </>
  )
}
