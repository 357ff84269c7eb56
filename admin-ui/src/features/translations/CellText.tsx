import { useMediaQuery } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useRef, useState } from 'react'
import { SHARED } from '../../ui/locales'
import { CellEditor, type CellHandle } from '../content/editor/CellEditor'
import { Others } from '../content/editor/Others'
import { isNested } from '../content/nested'
import { type Clicked, isSame } from '../content/preview/preview'
import { usePreviewing } from '../content/preview/usePreviewing'
import type { Entry, Kind, Place } from '../content/queries'
import { fieldsIn, isUsed } from '../content/states'
import { StillRight } from './StillRight'

const Preview = lazy(async () => ({
  default: (await import('../content/preview/Preview')).Preview,
}))

/** Elsewhere a caret would bring up the keyboard, over half of the text. */
const WIDE = '(min-width: 62em)'

interface Props {
  place: Place
  model: Kind
  canHoldBack: boolean
  entry: Entry
  /** Whether the caret is in the first field at the beginning. */
  hasCaret: boolean
}

/** The text of one cell, in the same editor as on the entry's own page. */
export function CellText({ place, model, canHoldBack, entry, hasCaret }: Props) {
  const [session] = useState(() => crypto.randomUUID())
  const isWide = useMediaQuery(WIDE, undefined, { getInitialValueInEffect: false })
  const [first] = useState(() => (isWide && hasCaret ? firstField(model, entry, place) : undefined))
  const previewing = usePreviewing(place, { hasRoom: false })
  const cell = useRef<CellHandle>(null)
  const navigate = useNavigate()
  function open({ field, ...to }: Clicked) {
    previewing.close()
    if (isSame(to, place)) return cell.current?.focus(field)
    const params = { kind: to.kind, slug: to.slug }
    navigate({ to: '/content/$kind/$slug', params, search: { locale: to.locale, field } })
  }
  return (
    <>
      <StillRight of={entry} place={place} />
      <Others at={place} />
      <CellEditor
        ref={cell}
        place={place}
        model={model}
        canHoldBack={canHoldBack}
        entry={entry}
        session={session}
        field={first}
        previewing={previewing}
      />
      <Suspense>
        {previewing.isOpen && (
          <Preview place={place} model={model} entry={entry} previewing={previewing} open={open} />
        )}
      </Suspense>
    </>
  )
}

function firstField(model: Kind, { cells }: Entry, { locale }: Place) {
  const shared = cells.find((cell) => cell.locale === SHARED)?.fields ?? {}
  const simple = fieldsIn(model, locale).find(
    ([, field]) => !isNested(field) && isUsed(model, field, shared),
  )
  return simple?.[0]
}
