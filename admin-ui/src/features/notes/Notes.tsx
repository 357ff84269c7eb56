import { type ComponentProps, lazy, Suspense } from 'react'
import { Card } from '../../ui/Card'
import type { NotesAndFiles } from './NotesAndFiles'

export const fetchNotes = () => import('./NotesAndFiles')

const Fetched = lazy(async () => ({ default: (await fetchNotes()).NotesAndFiles }))

/** Notes and files of a lead, a customer or a booking. They are fetched after what stands above them. */
export const Notes = ({ of: about, mayWrite }: ComponentProps<typeof NotesAndFiles>) => (
  <Card title="Notes">
    <Suspense>
      <Fetched key={about.id} of={about} mayWrite={mayWrite} />
    </Suspense>
  </Card>
)
