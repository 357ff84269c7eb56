import { useBlocker, useRouter } from '@tanstack/react-router'
import { confirm } from './confirm'

const typed = { title: 'Leave without saving?', text: 'What you typed here will be lost.' }

/** Asks before somebody leaves what they typed. Whoever has saved it leaves with `ignoreBlocker`. */
export function useUnsaved(isDirty: () => boolean, asked = typed) {
  const router = useRouter()
  useBlocker({
    enableBeforeUnload: isDirty,
    shouldBlockFn({ next }) {
      if (!isDirty()) return false
      confirm({
        ...asked,
        verb: 'Leave',
        run: () =>
          router.navigate({ to: next.pathname, search: next.search, ignoreBlocker: true } as never),
      })
      return true
    },
  })
}
