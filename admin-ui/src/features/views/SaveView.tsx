import { Switch } from '@mantine/core'
import { useState } from 'react'
import { isProblem } from '../../api/problem'
import type { Filters } from '../../ui/filters'
import { NameDialog } from '../../ui/NameDialog'
import { toast } from '../../ui/toast'
import { type Screen, textsOf, useSaveView } from './queries'
import styles from './ViewsMenu.module.css'

interface Props {
  screen: Screen
  query: Filters<string>
  present: string
  saved: (id: string) => void
  close: () => void
}

/** The sentence about a name, if that is what is wrong. */
export const nameError = (error: unknown) =>
  isProblem(error) ? error.errors?.find(({ field }) => field === 'name')?.message : undefined

/** Keeps the filters of a list under a name. */
export function SaveView({ screen, query, present, saved, close }: Props) {
  const save = useSaveView()
  const [is_shared, setIsShared] = useState(false)
  const keep = (name: string) =>
    save.mutate(
      { body: { screen, name, query: textsOf(query), is_shared } },
      {
        onSuccess: ({ id }) => {
          saved(id)
          toast.success(`View “${name}” saved`)
          close()
        },
        onError: (error) => nameError(error) || toast.problem(error, 'Failed to save the view'),
      },
    )
  return (
    <NameDialog
      title="Save these filters"
      label="Name of the view"
      present={present}
      error={nameError(save.error)}
      verb="Save view"
      isNeeded
      isSaving={save.isPending}
      save={keep}
      close={close}
    >
      <Switch
        className={styles.share}
        label="Shared with everybody who sees this list"
        checked={is_shared}
        onChange={({ currentTarget }) => setIsShared(currentTarget.checked)}
      />
    </NameDialog>
  )
}
