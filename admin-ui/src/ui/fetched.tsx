import { type ComponentType, lazy, useState } from 'react'

/**
 * A component that is fetched when it is first shown, inside a `Suspense`. One that was fetched before stands
 * there at once: `lazy` alone shows what stands in for it, for up to a third of a second, and then
 * everything below moves.
 */
export function fetched<P extends object>(load: () => Promise<ComponentType<P>>) {
  let known: ComponentType<P> | undefined
  async function fetch() {
    known = await load()
    return known
  }
  const Coming = lazy(async () => ({ default: await fetch() }))
  function Fetched(props: P) {
    // It stays what it was when it was first shown, and so keeps its state.
    const [Shown] = useState<ComponentType<P>>(() => known ?? (Coming as ComponentType<P>))
    return <Shown {...props} />
  }
  return Object.assign(Fetched, { fetch })
}
