import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { cellOf, parseCell } from '../../releases/cells'
import { usePlan } from '../../releases/queries'
import { isStopped, unfinishedIn } from '../../releases/words'
import type { CellDraft } from '../draft/CellDraft'
import { type Entry, entryQuery, type Kind, type Place } from '../queries'
import { chosenOf, type Scope } from './chosen'
import { usePictures } from './usePictures'
import { useSaved } from './useSaved'

export interface Edited {
  place: Place
  model: Kind
  entry: Entry
  /** What the form holds: its language, and what all share where that is edited too. */
  drafts: Record<string, CellDraft>
}

/** What is chosen of an entry, and what a release of it would change; asked once all is saved. */
export function useDryRun({ place, model, drafts, ...edited }: Edited) {
  const { is, save } = useSaved(Object.values(drafts))
  // Once all is saved, the entry is needed as it is then: the form is drawn anew only afterwards.
  const kept = useQuery({ ...entryQuery(place.kind, place.slug), enabled: false })
  const entry = kept.data ?? edited.entry
  const chosen = chosenOf(entry, model, Object.keys(drafts))
  const [scope, choose] = useState<Scope>()
  const shown = scope ?? (chosen.own.length > 0 ? 'own' : 'all')
  const [leftOut, setLeftOut] = useState<string[]>([])
  const locales =
    shown === 'own' ? chosen.own : chosen.all.filter((locale) => !leftOut.includes(locale))
  const pictures = usePictures(model, entry, locales)
  const own = locales.map((locale) => cellOf({ ...place, locale }))
  const cells = [...own, ...pictures.cells]
  const isAsked = is === 'saved' && own.length > 0 && !pictures.isPending
  const asked = usePlan(isAsked ? cells : [])
  const plan = isAsked && !asked.isError ? asked.data : undefined
  const unfinished = plan
    ? own.filter((cell) => unfinishedIn(plan).has(cell)).map((cell) => parseCell(cell).locale)
    : []
  return {
    is,
    save,
    chosen,
    shown,
    leftOut,
    choose,
    locales,
    cells,
    /** How many pictures come along. */
    pictures: pictures.count,
    plan,
    isCounting: is === 'saving' || pictures.isPending || (isAsked && asked.isFetching),
    isPossible: plan !== undefined && !isStopped(plan),
    failed: isAsked && asked.isError ? asked.error : undefined,
    retry: () => void asked.refetch(),
    /** Languages that could wait, so that the rest goes live. */
    unfinished: shown === 'all' && unfinished.length < locales.length ? unfinished : [],
    leaveOut: (codes: string[]) => setLeftOut([...leftOut, ...codes]),
  }
}
