import {
  Notifications,
  type NotificationsProps,
  notifications,
  useNotifications,
} from '@mantine/notifications'
import { useOnPage } from './onPage'

export const { show, hide } = notifications

/**
 * How they are shown. Only the one under the pointer waits: one that is closed there never learns that
 * the pointer left, and with it all others would wait for good.
 */
const howToasts: NotificationsProps = {
  position: 'bottom-left',
  autoClose: 3_000,
  limit: 3,
  pauseResetOnHover: 'notification',
}

/** What shows the toasts; what stands below them makes room for one, or for more. */
export function Toasts() {
  const { length } = useNotifications().notifications
  useOnPage('toast', length > 0)
  useOnPage('toasts', length > 1)
  return <Notifications {...howToasts} />
}
