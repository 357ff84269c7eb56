import { notifications } from '@mantine/notifications'
import { createElement } from 'react'
import { isStatus, sentence } from '../api/problem'
import { Undo } from './Undo'

export const toast = {
  success(message: string) {
    notifications.show({ title: 'Success', message, color: 'neem', role: 'status' })
  },
  /** What was done, for some seconds with a way back. */
  undo(text: string, run: () => void) {
    const back = () => {
      notifications.hide(id)
      run()
    }
    const message = createElement(Undo, { text, run: back })
    const id = notifications.show({ title: 'Success', message, color: 'neem', autoClose: 10_000 })
  },
  info(message: string, title = 'Info') {
    notifications.show({ title, message, color: 'blue', role: 'status' })
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
