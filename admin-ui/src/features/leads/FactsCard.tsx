import type { ReactNode } from 'react'
import { Card } from '../../ui/Card'
import { Facts } from '../../ui/Facts'

/** A card of facts, as long as one of them is known. */
export function FactsCard({ title, of }: { title: string; of: [name: string, fact: ReactNode][] }) {
  const known = of.filter(([, fact]) => fact || fact === 0)
  if (known.length === 0) return null
  return (
    <Card title={title}>
      <Facts of={known} />
    </Card>
  )
}
