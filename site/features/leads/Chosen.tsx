import { useEffect } from 'react'
import type { IslandData } from '../../islands/data'
import { rupees } from '../../ui/rupees'
import { useTexts } from '../../ui/texts'
import { useHydrated } from '../../ui/useHydrated'
import type { Selection } from '../packages/browse'
import type { Wish } from '../packages/noteWish'
import { packageName, roomName } from '../packages/packageName'
import { askedSelection, choose, useChosen } from '../packages/selection'
import { packagesOf } from '../packages/usePackages'
import { tellChats } from './tellChats'

interface Props {
  data: IslandData
  selection: Selection
  /** The package is no longer offered. */
  onGone: () => void
}

/** The name of a package, the size it is for, if for one, and its price. */
const chosenIn = ({ selectedPackage: chosen }: Selection, data: IslandData) =>
  [packageName(chosen, data), roomName(chosen.room_type, data), rupees(chosen.final_price)].filter(
    Boolean,
  )

/** What is asked for, in one line. */
export const choiceIn = (selection: Selection | null, wish: Wish | null, data: IslandData) =>
  selection ? chosenIn(selection, data).join(' · ') : (wish?.plan ?? '')

/** What is asked for, and the same in one line, which the chats of the page are told. */
export function useChoice(data: IslandData) {
  const { selection, wish } = useChosen(askedSelection(data))
  const choice = choiceIn(selection, wish, data)
  useEffect(() => tellChats(choice), [choice])
  return { selection, wish, choice }
}

/** The package picked in the service browser, above both steps of the form. */
export function ChosenPackage({ data, selection, onGone }: Props) {
  const t = useTexts()
  const hydrated = useHydrated()
  const { selectedPackage: chosen } = selection
  const [name, ...costs] = chosenIn(selection, data)
  const cost = costs.join(' · ')

  // The stored package may be older than the price list: then take its new price, or drop it.
  useEffect(() => {
    let left = false
    packagesOf(chosen.service_type).then(
      (packages) => {
        const now = packages.find((p) => p.id === chosen.id)
        if (left) return
        if (!now) onGone()
        else if (now.final_price !== chosen.final_price)
          choose({ ...selection, selectedPackage: now })
      },
      () => {}, // Without the list there is nothing to compare with; the engine checks again.
    )
    return () => {
      left = true
    }
  }, [chosen, selection, onGone])

  return (
    <div className="chosen">
      <p>
        <small>{t('form.chosen')}</small>
        <strong>{name}</strong>
        <span>{cost}</span>
      </p>
      {hydrated && <Change />}
      <input type="hidden" name="service_type" value={chosen.service_type} data-text={name} />
      <input type="hidden" name="room_type" value={chosen.room_type ?? ''} />
      <input type="hidden" name="package_id" value={chosen.id} data-text={cost} />
    </div>
  )
}

/** The plan whose button led here; it is sent in the notes, for staff to read. */
export function ChosenPlan({ name }: { name: string }) {
  return (
    <div className="chosen">
      <strong data-plan={name}>{name}</strong>
      <Change />
    </div>
  )
}

function Change() {
  const t = useTexts()
  return (
    <button className="button plain" type="button" onClick={() => choose(null)}>
      {t('form.change')}
    </button>
  )
}
