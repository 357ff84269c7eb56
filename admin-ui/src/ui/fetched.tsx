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
  const coming = lazy(async () => ({ default: await fetch() })) as ComponentType<P>
  const pick = () => known ?? coming
  return Object.assign((props: P) => <Picked pick={pick} props={props} />, { fetch })
}

/** It stays what it was when it was first shown, and so keeps its state. */
function Picked<P extends object>({ pick, props }: { pick: () => ComponentType<P>; props: P }) {
  const [Shown] = useState(pick)
  return <Shown {...props} />
}
