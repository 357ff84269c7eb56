import { useEffect, useEffectEvent, useState } from 'react'
import { useForgetPlans } from '../../releases/queries'
import type { CellDraft } from '../draft/CellDraft'

/** Saves what was typed, at once and whenever it is asked for; only what the engine has goes live. */
export function useSaved(drafts: CellDraft[]) {
  const [is, setIs] = useState<'saving' | 'saved' | 'unsaved'>('saving')
  const forgetPlans = useForgetPlans()
  async function save() {
    await Promise.all(drafts.map((draft) => draft.flush()))
    const isSaved = !drafts.some((draft) => draft.isUnsaved)
    await forgetPlans()
    setIs(isSaved ? 'saved' : 'unsaved')
    return isSaved
  }
  const begin = useEffectEvent(save)
  useEffect(() => void begin(), [])
  return { is, save }
}
