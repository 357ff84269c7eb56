import { Textarea } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useQueries } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { type KeyboardEvent, useRef, useState } from 'react'
import { EmptyState } from '../../ui/EmptyState'
import { useNarrow } from '../../ui/FilterBar'
import { ListPage } from '../../ui/ListPage'
import { QuietLink } from '../../ui/links'
import { localeName, locales } from '../../ui/locales'
import { rowsOf } from '../../ui/pages'
import { RowList } from '../../ui/RowList'
import styles from './DescribePage.module.css'
import { Picture } from './Picture'
import { Chip, Chips } from './PictureChips'
import { type Media, undescribedQuery, useChange, useLibrary } from './queries'
import { MAX_ALT, progressOf, sentenceOf } from './words'

const route = getRouteApi('/console/media/describe')

/** Pictures without a description in a language, one below the other: Enter saves and goes on. */
export function DescribePage() {
  const search = route.useSearch()
  const locale = locales.find(({ code }) => code === search.locale)?.code ?? 'en'
  return <Undescribed key={locale} locale={locale} />
}

function Undescribed({ locale }: { locale: string }) {
  const library = useLibrary({ undescribed: locale })
  const rows = useHeld(rowsOf(library.data))
  const list = useRef<HTMLDivElement>(null)
  const name = localeName(locale)
  function next(from: HTMLTextAreaElement) {
    const inputs = [...(list.current?.querySelectorAll('textarea') ?? [])]
    inputs[inputs.indexOf(from) + 1]?.focus()
  }
  return (
    <div ref={list}>
      <ListPage
        title="Describe pictures"
        action={<QuietLink to="/media">All pictures</QuietLink>}
        above={
          <>
            <Languages chosen={locale} />
            <p className={styles.help}>
              Say in a sentence what each shows, for people who hear the page. Enter saves it and
              goes to the next.
            </p>
          </>
        }
        query={library}
        loading="Loading pictures"
        skeletons={3}
        failed="Failed to fetch pictures"
        rows={rows}
        empty={
          <EmptyState text={`Every picture is described in ${name}.`}>
            <QuietLink to="/media">Show all pictures</QuietLink>
          </EmptyState>
        }
      >
        <RowList label={`Pictures without ${name}`} of={rows}>
          {(media) => <DescribeRow of={media} locale={locale} next={next} />}
        </RowList>
      </ListPage>
    </div>
  )
}

/** Once described, a picture leaves the engine's list; it stays on the screen until that is left. */
function useHeld(rows: Media[]) {
  const [held, setHeld] = useState<Media[]>([])
  const fresh = rows.filter(({ id }) => !held.some((one) => one.id === id))
  if (fresh.length > 0) setHeld([...held, ...fresh])
  return held.map((one) => rows.find(({ id }) => id === one.id) ?? one)
}

/** The languages, with how many pictures lack each. */
function Languages({ chosen }: { chosen: string }) {
  const narrow = useNarrow(route.useSearch())
  const counts = useQueries({ queries: locales.map(({ code }) => undescribedQuery(code)) })
  return (
    <Chips label="Language">
      {locales.map(({ code, name }, i) => (
        <Chip
          key={code}
          label={name}
          count={counts[i]?.data}
          isChosen={code === chosen}
          choose={() => narrow({ locale: code })}
        />
      ))}
    </Chips>
  )
}

interface RowProps {
  of: Media
  locale: string
  /** Puts the caret into the field below this one. */
  next: (from: HTMLTextAreaElement) => void
}

/** A description is one line, however many were pasted. */
const inLine = (text: string) => text.replace(/\s+/g, ' ').trim()

function DescribeRow({ of: media, locale, next }: RowProps) {
  const change = useChange()
  const [saved, setSaved] = useState(media.alt[locale]?.trim() ?? '')
  const sent = useRef(saved)
  const [text, setText] = useState(saved)
  const isSaved = saved !== '' && saved === inLine(text)
  const said = change.isPending || isSaved || change.isError ? undefined : progressOf(media)
  const english = locale === 'en' ? undefined : media.alt.en
  function save() {
    const alt = inLine(text)
    if (alt === sent.current) return
    sent.current = alt
    change.mutate(
      { params: { path: { id: media.id } }, body: { alt: { [locale]: alt } } },
      {
        onSuccess: () => setSaved(alt),
        // The same text may be sent once more.
        onError: () => {
          sent.current = saved
        },
      },
    )
  }
  function press(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    save()
    next(event.currentTarget)
  }
  return (
    <div className={styles.row}>
      <div className={styles.picture}>
        <Picture of={media} sizes="10rem" />
      </div>
      <span className={styles.about} lang={english ? 'en' : undefined}>
        {english ?? media.name}
      </span>
      <div className={styles.text}>
        <Textarea
          autosize
          minRows={1}
          maxRows={4}
          aria-label={`${media.alt.en ?? media.name} in ${localeName(locale)}`}
          lang={locale}
          maxLength={MAX_ALT}
          enterKeyHint="next"
          autoComplete="off"
          value={text}
          error={change.isError && sentenceOf(change.error, 'Failed to save the description')}
          onChange={(event) => setText(event.currentTarget.value)}
          onBlur={save}
          onKeyDown={press}
        />
        <span className={styles.state} data-media={said && media.state} role="status">
          {change.isPending && 'Saving …'}
          {!change.isPending && isSaved && (
            <>
              <IconCheck size={16} aria-hidden="true" /> Saved as a draft
            </>
          )}
          {said}
        </span>
      </div>
    </div>
  )
}
