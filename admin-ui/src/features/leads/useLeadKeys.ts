import { useEffect, useRef, useState } from 'react'
import { useHotkeys } from '../../ui/hotkeys'
import type { LeadGroup } from './groups'
import type { Lead } from './queries'
import { useWhatsapp } from './useWhatsapp'

interface Keys {
  groups: LeadGroup[]
  /** The lead beside the list: it goes along with the row, and has its own keys. */
  open: string | undefined
  show: (id: string) => void
  close: () => void
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
export function useLeadKeys({ groups, open, show, close, call, add }: Keys) {
  const [chosen, choose] = useState<Chosen>()
  const whatsapp = useWhatsapp()
  const lead = groups.find((group) => group.lead.id === chosen?.id)?.lead
  // The next press may come before what the last one opened is here.
  const here = useRef(open)
  useEffect(() => {
    const last = here.current
    if (open) here.current = open
    // Closed, its row is where the keys go on.
    else if (last) choose({ id: last })
  }, [open])
  function move(by: number) {
    const at = groups.findIndex((group) => group.lead.id === here.current)
    const found = groups[Math.max(0, Math.min(at + by, groups.length - 1))]
    if (!found) return
    here.current = found.lead.id
    choose({ id: found.lead.id })
    if (open) show(found.lead.id)
  }
  useHotkeys([
    { keys: 'j', label: 'Next lead', run: () => move(1) },
    { keys: 'k', label: 'Lead before', run: () => move(-1) },
    ...(open
      ? [{ keys: 'Escape', label: 'Close the lead', run: close }]
      : [
          { keys: 'c', label: 'Call the lead', run: () => lead && call(lead) },
          { keys: 'w', label: 'WhatsApp to the lead', run: () => lead && whatsapp.next(lead) },
        ]),
    { keys: '/', label: 'Search leads', run: findBox },
    { keys: 'n', label: 'Add a lead', run: add },
  ])
  return chosen
}
