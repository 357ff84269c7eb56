import { Loader, Menu } from '@mantine/core'
import { IconCheck, IconDownload } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import type { Schemas } from '../../api/client'
import { useMay, useMe } from '../../api/me'
import { useBack } from '../../ui/back'
import { useSearchTo } from '../../ui/FilterBar'
import type { Filters } from '../../ui/filters'
import { toast } from '../../ui/toast'
import { useDownload } from '../../ui/useDownload'
import type { Current } from './current'
import { ManageViews } from './ManageViews'
import { type SavedView, type Screen, textsOf, useChangeView } from './queries'
import { SaveView } from './SaveView'

interface Props {
  button: ReactElement
  isOpen: boolean
  setIsOpen: (isOpen: boolean) => void
  screen: Screen
  query: Filters<string>
  views: UseQueryResult<Schemas['Page_SavedViewView'], unknown>
  current: Current | undefined
  setOpened: (id: string) => void
  exported: object | undefined
}

/** The menu behind the button, and the dialogs that it opens. */
export function ViewChoices(props: Props) {
  const { button, isOpen, setIsOpen, screen, query, views, current, setOpened, exported } = props
  // Not in the menu: it is gone before they are done, and so would be what they say.
  const change = useChangeView()
  const { download } = useDownload()
  const [dialog, setDialog] = useState<'save' | 'manage'>()
  useBack(() => setIsOpen(false), isOpen)
  const close = () => setDialog(undefined)
  const all = views.data?.items ?? []
  const save = ({ id, name, version }: SavedView) =>
    change.mutate(
      {
        params: { path: { id }, header: { 'If-Match': `"${version}"` } },
        body: { query: textsOf(query) },
      },
      toast.outcome(`“${name}” now has these filters`, 'Failed to save the view'),
    )
  const takeAway =
    exported &&
    (() => download(fileOf(screen, exported), `${screen}.csv`, `Failed to export ${screen}`))
  return (
    <>
      <Menu position="bottom-start" shadow="md" width="16rem" opened={isOpen} onChange={setIsOpen}>
        <Menu.Target>{button}</Menu.Target>
        <Menu.Dropdown>
          <Choices {...props} all={all} ask={setDialog} save={save} takeAway={takeAway} />
        </Menu.Dropdown>
      </Menu>
      {dialog === 'save' && (
        <SaveView
          screen={screen}
          query={query}
          present={current?.isChanged ? current.view.name : ''}
          saved={setOpened}
          close={close}
        />
      )}
      {dialog === 'manage' && (
        <ManageViews of={all.filter(({ can }) => can.update)} close={close} />
      )}
    </>
  )
}

interface ChoicesProps extends Props {
  all: readonly SavedView[]
  ask: (dialog: 'save' | 'manage') => void
  /** Gives a view these filters. */
  save: (view: SavedView) => void
  /** Fetches the rows as a file; none where they are not exported. */
  takeAway: (() => void) | undefined
}

function Choices(props: ChoicesProps) {
  const { screen, query, views, current, setOpened, all, ask, save, takeAway } = props
  const { user } = useMe()
  const may = useMay()
  const go = useSearchTo()
  if (!views.data) {
    return <Menu.Label>{views.isError ? 'Cannot be shown now' : <Loader size="sm" />}</Menu.Label>
  }
  function open(view: SavedView) {
    setOpened(view.id)
    go(view.query, false)
  }
  const item = (view: SavedView) => (
    <Menu.Item
      key={view.id}
      onClick={() => open(view)}
      aria-current={view.id === current?.view.id || undefined}
      rightSection={view.id === current?.view.id && <IconCheck size={16} aria-hidden="true" />}
    >
      {view.name}
      {view.is_shared && view.owner_id !== user.id && view.owner_name && ` (${view.owner_name})`}
    </Menu.Item>
  )
  const own = all.filter(({ is_shared }) => !is_shared)
  const shared = all.filter(({ is_shared }) => is_shared)
  const isFiltered = Object.keys(query).length > 0
  return (
    <>
      {all.length === 0 && <Menu.Label>No saved views yet</Menu.Label>}
      {own.length > 0 && <Menu.Label>My views</Menu.Label>}
      {own.map(item)}
      {shared.length > 0 && <Menu.Label>Shared views</Menu.Label>}
      {shared.map(item)}
      <Menu.Divider />
      {current?.isChanged && current.view.can.update && (
        <Menu.Item onClick={() => save(current.view)}>
          Save changes to “{current.view.name}”
        </Menu.Item>
      )}
      <Menu.Item disabled={!isFiltered} onClick={() => ask('save')}>
        {isFiltered ? 'Save these filters…' : 'Filter the list to save a view'}
      </Menu.Item>
      {all.some(({ can }) => can.update) && (
        <Menu.Item onClick={() => ask('manage')}>Manage views…</Menu.Item>
      )}
      {takeAway && may('export', screen) && (
        <Menu.Item leftSection={<IconDownload size={16} aria-hidden="true" />} onClick={takeAway}>
          Export these {screen}
        </Menu.Item>
      )}
    </>
  )
}

/** The address of the file, with the mark by which Excel knows Indian scripts. */
function fileOf(screen: Screen, filter: object) {
  const given = Object.entries(filter).filter(([, value]) => value !== undefined)
  const query = new URLSearchParams({ bom: 'true', ...Object.fromEntries(given) })
  return `/api/admin/${screen}.csv?${query}`
}
