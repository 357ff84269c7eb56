import { Outlet } from '@tanstack/react-router'
import { useMay } from '../../api/me'
import { PageHeader } from '../../ui/PageHeader'
import { Parts } from '../../ui/Parts'
import { parts } from './parts'

/** What stands around each part of the settings. */
export function SettingsPage() {
  const may = useMay()
  return (
    <>
      <PageHeader title="Settings" />
      <Parts
        label="Settings"
        of={parts
          .filter(({ needs }) => may(needs[0], needs[1]))
          .map(({ to, label }) => ({ label, link: { to } }))}
      />
      <Outlet />
    </>
  )
}
