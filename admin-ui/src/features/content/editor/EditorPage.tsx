import { Box, Button } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useHotkeys } from '../../../ui/hotkeys'
import { PageHeader } from '../../../ui/PageHeader'
import { EntryMenu } from '../list/EntryMenu'
import { type Entry, entryQuery, kindQuery } from '../queries'
import { languagesOf } from '../states'
import { titleOf } from '../words'
import { CellEditor } from './CellEditor'
import { ArchivedNote, EntryPath } from './EntryPath'
import { LanguageBar } from './LanguageBar'
import { Others } from './Others'
import { useNextUntranslated } from './useNextUntranslated'

const route = getRouteApi('/console/content/$kind/$slug')

/** One entry, a language at a time. */
export function EditorPage() {
  const { kind, slug } = route.useParams()
  // Another entry is another editing session.
  return <Editor key={`${kind}/${slug}`} kind={kind} slug={slug} />
}

function Editor({ kind, slug }: { kind: string; slug: string }) {
  const search = route.useSearch()
  const model = useSuspenseQuery(kindQuery(kind)).data.kind
  const entry: Entry = useSuspenseQuery(entryQuery(kind, slug)).data
  const languages = languagesOf(model)
  const wanted = search.locale ?? ''
  const locale = languages.includes(wanted) ? wanted : (languages[0] ?? '')
  const [session] = useState(() => crypto.randomUUID())
  const next = useNextUntranslated(entry, locale)
  useHotkeys([{ keys: 'alt+N', label: 'Next untranslated entry', run: next.go }])
  const place = { kind, slug, locale }
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
        place={place}
        model={model}
        entry={entry}
        session={session}
        field={search.field}
      />
    </>
  )
}
