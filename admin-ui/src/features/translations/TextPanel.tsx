import { Button, Checkbox, Skeleton } from '@mantine/core'
import { useMay } from '../../api/me'
import { CellState } from '../../ui/CellState'
import { ContentLink } from '../../ui/ContentLink'
import { Sheet } from '../../ui/Dialog'
import { ago } from '../../ui/dates'
import { ErrorState } from '../../ui/ErrorState'
import { localeName } from '../../ui/locales'
import { toast } from '../../ui/toast'
import { type Entry, type Place, useConfirmCurrent, useEntry, useSource } from './queries'
import { TextFields } from './TextFields'
import styles from './TextPanel.module.css'

interface Props {
  place: Place
  isChosen: boolean
  /** Takes its draft into the release, or out; only of a draft that is ready. */
  choose: (() => void) | undefined
  close: () => void
}

/** One text with its English, and what can be said about it without the editor. */
export function TextPanel({ place, isChosen, choose, close }: Props) {
  const entry = useEntry(place)
  const source = useSource(place)
  const failed = [entry, source].find((query) => query.isError)
  const language = localeName(place.locale)
  return (
    <Sheet
      onClose={close}
      position="right"
      size="lg"
      title={`${language}: ${entry.data?.title ?? place.slug}`}
    >
      {failed && (
        <ErrorState
          text="Failed to fetch the text"
          error={failed.error}
          retry={() => failed.refetch()}
        />
      )}
      {!failed && !(entry.data && source.data) && <Skeleton h="12rem" radius="sm" />}
      {entry.data && source.data && (
        <div className={styles.panel}>
          <Standing entry={entry.data} locale={place.locale} />
          <TextFields entry={entry.data} locale={place.locale} source={source.data} />
          {choose && (
            <Checkbox
              label="Choose it for a release"
              checked={isChosen}
              onChange={choose}
              className={styles.choose}
            />
          )}
          <Marks entry={entry.data} place={place} close={close} />
          <ContentLink {...place}>Open in the editor</ContentLink>
        </div>
      )}
    </Sheet>
  )
}

function Standing({ entry, locale }: { entry: Entry; locale: string }) {
  const cell = entry.cells.find((cell) => cell.locale === locale)
  return (
    <div className={styles.standing}>
      <CellState state={cell?.state ?? 'missing'} />
      {cell ? `${cell.author}, ${ago(cell.updated_at)}` : 'Visitors read English here.'}
    </div>
  )
}

interface MarksProps {
  entry: Entry
  place: Place
  close: () => void
}

/** What a person knows better than the engine: that a change of English does not matter. */
function Marks({ entry, place, close }: MarksProps) {
  const may = useMay()
  const confirm = useConfirmCurrent()
  const state = entry.cells.find(({ locale }) => locale === place.locale)?.state
  const stale = entry.cells.filter((cell) => cell.state === 'stale')
  const isEnglish = place.locale === 'en'
  const isAsked = isEnglish ? stale.length > 0 || state === 'changed' : state === 'stale'
  if (!isAsked || !may('update', 'content')) return null
  const mark = (said: string) =>
    confirm.mutate(
      { params: { path: { ...place } } },
      {
        onSuccess: () => {
          toast.success(said)
          close()
        },
        onError: (error) => toast.problem(error, 'Failed to mark the text'),
      },
    )
  return (
    <div className={styles.marks}>
      <p>
        {isEnglish
          ? 'Did only letters change, so that every translation is as right as before?'
          : `The English changed since. Does the ${localeName(place.locale)} text still say the same?`}
      </p>
      {isEnglish ? (
        <Button
          loading={confirm.isPending}
          onClick={() => mark('Marked as a typo: the translations stay current')}
        >
          Typo only
        </Button>
      ) : (
        <Button
          loading={confirm.isPending}
          onClick={() => mark(`${localeName(place.locale)} is marked as still correct`)}
        >
          Still correct
        </Button>
      )}
    </div>
  )
}
