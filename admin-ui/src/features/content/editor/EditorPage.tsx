import { Alert, Anchor, Box, Button } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { lazy, type Ref, Suspense, useRef, useState } from 'react'
import { useHotkeys } from '../../../ui/hotkeys'
import { PageHeader } from '../../../ui/PageHeader'
import { EntryMenu } from '../list/EntryMenu'
import { useArchive } from '../list/useArchive'
import { type Clicked, isSame } from '../preview/preview'
import { type Previewing, usePreviewing } from '../preview/usePreviewing'
import { type Entry, entryQuery, type Kind, kindQuery, type Place } from '../queries'
import { languagesOf } from '../states'
import { plural, titleOf } from '../words'
import { CellEditor, type CellHandle } from './CellEditor'
import styles from './EditorPage.module.css'
import { LanguageBar } from './LanguageBar'
import { Others } from './Others'
import { useNextUntranslated } from './useNextUntranslated'

const route = getRouteApi('/console/content/$kind/$slug')

const Preview = lazy(async () => ({ default: (await import('../preview/Preview')).Preview }))

/** One entry, a language at a time; with a page that shows it, if that is wanted. */
export function EditorPage() {
  const { kind, slug } = route.useParams()
  const { locale: wanted = '' } = route.useSearch()
  const { kind: model, can_hold_back: canHoldBack } = useSuspenseQuery(kindQuery(kind)).data
  const entry: Entry = useSuspenseQuery(entryQuery(kind, slug)).data
  const languages = languagesOf(model, canHoldBack)
  const locale = languages.includes(wanted) ? wanted : (languages[0] ?? '')
  const place = { kind, slug, locale }
  const navigate = useNavigate()
  const previewing = usePreviewing(place, { hasRoom: true })
  const cell = useRef<CellHandle>(null)
  function open({ field, ...to }: Clicked) {
    if (!previewing.isBeside) previewing.close()
    if (isSame(to, place)) return cell.current?.focus(field)
    const params = { kind: to.kind, slug: to.slug }
    navigate({ to: '/content/$kind/$slug', params, search: { locale: to.locale, field } })
  }
  return (
    <div className={styles.split} data-beside={previewing.isOpen && previewing.isBeside}>
      <div className={styles.text}>
        <Editor
          // Another entry is another editing session.
          key={`${kind}/${slug}`}
          ref={cell}
          place={place}
          model={model}
          canHoldBack={canHoldBack}
          entry={entry}
          languages={languages}
          previewing={previewing}
        />
      </div>
      <Suspense>
        {previewing.isOpen && (
          <Preview place={place} model={model} entry={entry} previewing={previewing} open={open} />
        )}
      </Suspense>
    </div>
  )
}

interface Props {
  ref: Ref<CellHandle>
  place: Place
  model: Kind
  canHoldBack: boolean
  entry: Entry
  languages: string[]
  previewing: Previewing
}

function Editor({ ref, place, model, canHoldBack, entry, languages, previewing }: Props) {
  const { kind, locale } = place
  const search = route.useSearch()
  const [session] = useState(() => crypto.randomUUID())
  const next = useNextUntranslated(entry, locale)
  useHotkeys([{ keys: 'alt+N', label: 'Next untranslated entry', run: next.go, isCommand: true }])
  const navigate = useNavigate({ from: '/content/$kind/$slug' })
  const title = titleOf(entry, model)
  return (
    <>
      <PageHeader title={title} aside={<EntryPath of={entry} label={model.label} />}>
        <Button
          variant="default"
          leftSection={<IconArrowRight size={18} aria-hidden="true" />}
          aria-keyshortcuts="Alt+N"
          title="Alt+N"
          loading={next.isLooking}
          onClick={next.go}
        >
          Next untranslated
        </Button>
        {/* On a phone the bar has no room beside the title; the list has the same menu. */}
        <Box visibleFrom="sm">
          <EntryMenu
            of={{ ...entry, title }}
            moved={(to) => navigate({ params: { kind, slug: to }, search, replace: true })}
          />
        </Box>
      </PageHeader>
      {entry.archived && <ArchivedNote of={entry} />}
      <LanguageBar of={entry} languages={languages} locale={locale} />
      <Others at={place} />
      <CellEditor
        key={locale}
        ref={ref}
        place={place}
        model={model}
        canHoldBack={canHoldBack}
        entry={entry}
        session={session}
        field={search.field}
        previewing={previewing}
      />
    </>
  )
}

/** Where an entry belongs: its kind, with the way there, and its slug. */
function EntryPath({ of: { kind, slug }, label }: { of: Entry; label: string }) {
  return (
    <span className={styles.path}>
      <Anchor component={Link} to="/content/$kind" params={{ kind } as never} inherit c="inherit">
        {plural({ label })}
      </Anchor>{' '}
      / {slug}
    </span>
  )
}

/** That visitors will not see it, and how to change that. */
function ArchivedNote({ of: entry }: { of: Entry }) {
  const { restore } = useArchive(entry)
  return (
    <Alert color="yellow" className={styles.archived}>
      <span>Archived: it is off the site, or will be with the next release.</span>
      <Button variant="default" size="compact-md" onClick={restore}>
        Bring back
      </Button>
    </Alert>
  )
}
