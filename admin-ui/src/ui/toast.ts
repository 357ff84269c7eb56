import { notifications } from '@mantine/notifications'
import { isStatus, sentence } from '../api/problem'

export const toast = {
  success(message: string) {
    notifications.show({ title: 'Success', message, color: 'neem' })
  },
  info(message: string, title = 'Info') {
    notifications.show({ title, message, color: 'blue' })
  },
  error(message: string, title = 'Error') {
    // An error stays until it was read.
    notifications.show({ title, message, color: 'red', role: 'alert', autoClose: 10_000 })
  },
  /** What went wrong, in the engine's words where it has some for the reader. */
  problem(error: unknown, fallback = 'Something went wrong. Please try again.') {
    toast.error(sentence(error, fallback), isStatus(error, 403) ? 'Permission Denied' : 'Error')
  },
}
