import { useWaitingCalls } from '../features/leads/useWaiting'
import { useWaitingNotes } from '../features/notes/useWaiting'

/** How much waits on this device to be sent, and what: `1 call and 2 notes`. */
export function useWhatWaits() {
  const counts = [
    [useWaitingCalls(), 'call'],
    [useWaitingNotes(), 'note'],
  ] as const
  const some = counts.filter(([count]) => count > 0)
  return {
    count: some.reduce((sum, [count]) => sum + count, 0),
    what: some.map(([count, one]) => `${count} ${one}${count === 1 ? '' : 's'}`).join(' and '),
  }
}
