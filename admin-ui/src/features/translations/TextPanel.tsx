import { Checkbox, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useRef, useState } from 'react'
import { CellState } from '../../ui/CellState'
import { ContentLink } from '../../ui/ContentLink'
import { isEscape, Sheet } from '../../ui/Dialog'
import { ago } from '../../ui/dates'
import { ErrorState } from '../../ui/ErrorState'
import { localeName } from '../../ui/locales'
import { CellEditor, type CellHandle } from '../content/editor/CellEditor'
import { Others } from '../content/editor/Others'
import { type Clicked, isSame } from '../content/preview/preview'
import { usePreviewing } from '../content/preview/usePreviewing'
import { type Entry, entryQuery, kindQuery, type Place } from '../content/queries'
import { StillRight } from './StillRight'
import styles from './TextPanel.module.css'

const Preview = lazy(async () => ({
  default: (await import('../content/preview/Preview')).Preview,
}))

interface Props {
  place: Place
  isChosen: boolean
  /** Takes its draft into the release, or out; only of a draft that is ready. */
  choose: (() => void) | undefined
  close: () => void
}

/** One text beside its English, written here as in the editor. */
export function TextPanel({ place, isChosen, choose, close }: Props) {
  const { kind, slug, locale } = place
  const model = useQuery(kindQuery(kind))
  // What is written is based on what is there now.
  const entry = useQuery({ ...entryQuery(kind, slug), staleTime: 0 })
  const [session] = useState(() => crypto.randomUUID())
  const failed = [model, entry].find((query) => query.isError)
  const previewing = usePreviewing(place, { hasRoom: false })
  const cell = useRef<CellHandle>(null)
  const navigate = useNavigate()
  function open({ field, ...to }: Clicked) {
    previewing.close()
    if (isSame(to, place)) return cell.current?.focus(field)
    const params = { kind: to.kind, slug: to.slug }
    navigate({ to: '/content/$kind/$slug', params, search: { locale: to.locale, field } })
  }
  const of: Entry | undefined = entry.isFetchedAfterMount ? entry.data : undefined
  return (
    <Sheet
      onClose={close}
      closeOnEscape={false}
      onKeyDown={(event) => isEscape(event) && close()}
      position="right"
      size="58rem"
      title={`${localeName(locale)}: ${entry.data?.title ?? slug}`}
      classNames={{ body: styles.body ?? '' }}
    >
      {failed && (
        <ErrorState
          text="Failed to fetch the text"
          error={failed.error}
          retry={() => failed.refetch()}
        />
      )}
      {!failed && !(model.data && of) && <Skeleton h="12rem" radius="sm" />}
      {model.data && of && (
        <>
          <div className={styles.head}>
            <Standing of={of} locale={locale} />
            {choose && (
              <Checkbox label="Choose it for a release" checked={isChosen} onChange={choose} />
            )}
            <ContentLink {...place}>Open in the editor</ContentLink>
          </div>
          <StillRight of={of} place={place} />
          <Others at={place} />
          <CellEditor
            ref={cell}
            place={place}
            model={model.data.kind}
            canHoldBack={model.data.can_hold_back}
            entry={of}
            session={session}
            field={undefined}
            previewing={previewing}
          />
          <Suspense>
            {previewing.isOpen && (
              <Preview
                place={place}
                model={model.data.kind}
                entry={of}
                previewing={previewing}
                open={open}
              />
            )}
          </Suspense>
        </>
      )}
    </Sheet>
  )
}

function Standing({ of: { cells }, locale }: { of: Entry; locale: string }) {
  const cell = cells.find((one) => one.locale === locale)
  return (
    <div className={styles.standing}>
      <CellState state={cell?.state ?? 'missing'} />
      {cell ? `${cell.author}, ${ago(cell.updated_at)}` : 'Visitors read English here.'}
    </div>
  )
}
