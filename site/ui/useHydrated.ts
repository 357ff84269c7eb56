import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False on the server and in the first client render, then true: for parts that need script. */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
