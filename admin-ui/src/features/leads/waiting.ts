/** Calls, which wait on this device while the engine cannot be reached. */
import { engine, type Schemas } from '../../api/client'
import { Signal } from '../../api/signal'
import { drop, type Kept, waitingRoom } from '../../api/waiting'
import { drafts } from './drafts'

export interface Call {
  params: { path: { id: string } }
  body: Schemas['LeadCall']
}

interface DraftedCall extends Call {
  /** What stood in the form, to be opened with it again. */
  draft: unknown
}

export type KeptCall = Kept & DraftedCall

const room = waitingRoom<DraftedCall, Schemas['LeadDetail']>('call', ({ params, body }, how) =>
  engine.POST('/api/admin/leads/{id}/calls', { params, body, ...how }),
)

export const { list: calls, sent } = room

/** Records a call. Nothing is answered when it waits; a refusal is thrown, and nothing waits. */
export const recordCall = ({ params, body }: Call) =>
  room.save({ params, body, draft: drafts.get(params.path.id) })

/** The lead whose call is to be opened again. */
export const reopened = new Signal<string | undefined>(undefined)

/** Opens a refused call again, with what was typed. */
export function reopen(call: KeptCall) {
  const lead = call.params.path.id
  drafts.set(lead, call.draft)
  drop(call)
  reopened.set(lead)
}
