import { type ComponentType, type ReactNode, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { BrowseAndBook } from '../features/leads/BrowseAndBook.island'
import { LeadForm } from '../features/leads/LeadForm.island'
import { TextsProvider } from '../ui/texts'
import type { IslandData } from './data'
import type { IslandName } from './Island'

/** One chunk with React for all islands: a visitor who sees one mostly sees the other too. */
const components: Record<IslandName, ComponentType<{ data: IslandData }>> = {
  BrowseAndBook,
  LeadForm,
}

/** Resolves once React has committed and listens, so that a held click can be replayed. */
export function hydrate(island: HTMLElement, data: IslandData) {
  const Component = components[island.dataset.island as IslandName]
  return new Promise<void>((resolve) => {
    hydrateRoot(
      island,
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
