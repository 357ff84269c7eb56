import type { NotificationData } from '@mantine/notifications'
import { createElement } from 'react'
import { isProblem, isStatus, sentence } from '../api/problem'
import { Undo } from './Undo'

/** What shows them is fetched after the first screen; what is said sooner is shown then. */
const fetched = async () => (await import('@mantine/notifications')).notifications

const show = async (said: NotificationData) => (await fetched()).show(said)

export const toast = {
  success(message: string) {
    show({ title: 'Success', message, color: 'neem', role: 'status' })
  },
  /** What was done, for some seconds with a way back. */
  undo(text: string, run: () => void) {
    const id = crypto.randomUUID()
    const back = async () => {
      run()
      const { hide } = await fetched()
      hide(id)
    }
    const message = createElement(Undo, { text, run: back })
    show({ id, title: 'Success', message, color: 'neem', autoClose: 10_000 })
  },
  info(message: string, title = 'Info') {
    show({ title, message, color: 'blue', role: 'status' })
  },
  error(message: string, title = 'Error') {
    // An error stays until it was read.
    show({ title, message, color: 'red', role: 'alert', autoClose: 10_000 })
  },
  /** What went wrong, in the engine's words where it has some for the reader. */
  problem(error: unknown, fallback = 'Something went wrong. Please try again.') {
    // Whoever was asked for the password and went back knows why nothing happened.
    if (isProblem(error) && error.code === 'confirm') return
    toast.error(sentence(error, fallback), isStatus(error, 403) ? 'Permission Denied' : 'Error')
  },
}
