import { useEffect, useEffectEvent } from 'react'
import { toast } from '../../ui/toast'

interface LedTo {
  /** The id of the address. */
  asked: string
  found: { id: string }
  /** What is said: `This customer was merged into CU-2026-000001`. */
  said: string
  /** Opens the address of the row that was found. */
  open: () => void
}

/** The address of a row that was merged into another opens that one, and says so. */
export function useLedTo({ asked, found, said, open }: LedTo) {
  const isOther = asked !== found.id
  const lead = useEffectEvent(() => {
    toast.info(said)
    open()
  })
  useEffect(() => {
    if (isOther) lead()
  }, [isOther])
}
