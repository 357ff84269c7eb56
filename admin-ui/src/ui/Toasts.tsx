import { Notifications } from '@mantine/notifications'

/** Where toasts are shown. Only the one under the pointer waits: one that is closed there never
 * learns that the pointer left, and with it all others would wait for good. */
export function Toasts() {
  return (
    <Notifications
      position="bottom-left"
      autoClose={3_000}
      limit={3}
      pauseResetOnHover="notification"
    />
  )
}
