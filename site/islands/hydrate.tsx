import { type ComponentType, type ReactNode, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { BookingForm } from '../features/leads/BookingForm'
import { LeadForm } from '../features/leads/LeadForm.island'
import { TextsProvider } from '../ui/texts'
import type { IslandData } from './data'
import type { IslandName } from './Island'

const components: Record<
  Exclude<IslandName, 'ServiceBrowser'>,
  ComponentType<{ data: IslandData }>
> = { BookingForm, LeadForm }

/** Resolves once React has committed and listens, so that a held click can be replayed. */
export function hydrate(island: HTMLElement, data: IslandData) {
  const { island: name, own = '{}' } = island.dataset
  const Component = components[name as keyof typeof components]
  return new Promise<void>((resolve) => {
    const root = hydrateRoot(
      island,
      <WhenReady then={resolve}>
        <TextsProvider texts={data.texts}>
          <Component data={{ ...data, ...JSON.parse(own) }} />
        </TextsProvider>
      </WhenReady>,
      { onRecoverableError: (error) => console.error('Hydration', error) },
    )
    island.addEventListener('gone', () => root.unmount())
  })
}

function WhenReady({ then, children }: { then: () => void; children: ReactNode }) {
  useEffect(then, [then])
  return children
}
