import { type ComponentType, type ReactNode, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { TextsProvider } from '../ui/texts'
import type { IslandData } from './data'

const pageData = () =>
  JSON.parse(document.getElementById('page-data')?.textContent ?? '') as IslandData

/** Resolves once React has committed and listens, so that a click held back may be replayed. */
export function hydrate(element: Element, Component: ComponentType<{ data: IslandData }>) {
  const data = pageData()
  return new Promise<void>((resolve) => {
    hydrateRoot(
      element,
      <WhenReady then={resolve}>
        <TextsProvider texts={data.texts}>
          <Component data={data} />
        </TextsProvider>
      </WhenReady>,
      { onRecoverableError: (error) => console.error('Hydration', error) },
    )
  })
}

function WhenReady({ then, children }: { then: () => void; children: ReactNode }) {
  useEffect(then, [then])
  return children
}
