import { useState } from 'react'
import { useHotkeys } from '../../ui/hotkeys'
import type { LeadGroup } from './groups'
import type { Lead } from './queries'
import { useWhatsapp } from './useWhatsapp'

interface Keys {
  groups: LeadGroup[]
  call: (lead: Lead) => void
  add: () => void
}

/** To the search of the list. */
const findBox = () => document.querySelector<HTMLInputElement>('main input[type=search]')?.focus()

/** The row that the keys work on: another object with every move, the same one while rows come and go. */
export interface Chosen {
  id: string
}

/** The list by keyboard; answers the chosen row. */
export function useLeadKeys({ groups, call, add }: Keys) {
  const [chosen, choose] = useState<Chosen>()
  const at = groups.findIndex(({ lead }) => lead.id === chosen?.id)
  const whatsapp = useWhatsapp()
  const lead = groups[at]?.lead
  const move = (to: number) => {
    const last = groups.length - 1
    const found = groups[Math.max(0, Math.min(to, last))]
    if (found) choose({ id: found.lead.id })
  }
  useHotkeys([
    { keys: 'j', label: 'Next lead', run: () => move(at + 1) },
    { keys: 'k', label: 'Lead before', run: () => move(at - 1) },
    { keys: 'c', label: 'Call the lead', run: () => lead && call(lead) },
    { keys: 'w', label: 'WhatsApp to the lead', run: () => lead && whatsapp.next(lead) },
    { keys: '/', label: 'Search leads', run: findBox },
    { keys: 'n', label: 'Add a lead', run: add },
  ])
  return chosen
}
