import { IconPlus } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useMay } from '../../../api/me'
import { CallToAction } from '../../../ui/CallToAction'
import { cellStateChoices } from '../../../ui/cellStates'
import { EmptyState } from '../../../ui/EmptyState'
import { FilterBar } from '../../../ui/FilterBar'
import { ListPage } from '../../../ui/ListPage'
import { QuietLink } from '../../../ui/links'
import { locales } from '../../../ui/locales'
import { rowsOf } from '../../../ui/pages'
import { type Entry, kindQuery, useEntries } from '../queries'
import type { EntrySearch } from '../search'
import { isLocalized, languagesOf } from '../states'
import { entries as counted, nameOf, plural, titleOf } from '../words'
import { EntryList } from './EntryList'
import styles from './KindPage.module.css'

const NewEntryDialog = lazy(async () => ({
  default: (await import('./NewEntryDialog')).NewEntryDialog,
}))

const route = getRouteApi('/console/content/$kind')

/** The entries of a kind, in the order of the site. */
export function KindPage() {
  const { kind } = route.useParams()
  // While another kind is on its way, the rows of this one are none of it.
  return <Entries key={kind} kind={kind} />
}

function Entries({ kind }: { kind: string }) {
  const all = route.useSearch()
  const { archived, ...search } = all
  const model = useSuspenseQuery(kindQuery(kind)).data.kind
  const entries = useEntries(kind, { ...search, ...(archived && { archived: true }) })
  const may = useMay()
  const [adding, setAdding] = useState<{ copyOf?: Entry }>()
  const rows = rowsOf<Entry>(entries.data).map((row) => ({ ...row, title: titleOf(row, model) }))
  const isWhole = Object.keys(search).length === 0 && !archived
  const count = entries.isSuccess ? counted(rows.length, entries.hasNextPage) : ''
  return (
    <>
      <ListPage
        title={plural(model)}
        aside={count}
        action={
          may('create', 'content') &&
          !(model.single && rows.length > 0) && (
            <CallToAction
              onClick={() => setAdding({})}
              leftSection={<IconPlus size={18} aria-hidden="true" />}
            >
              New {nameOf(model)}
            </CallToAction>
          )
        }
        above={
          <>
            {model.help && <p className={styles.help}>{model.help}</p>}
            <KindFilters search={all} isLocalized={isLocalized(model)} />
          </>
        }
        query={entries}
        loading="Loading entries"
        failed="Failed to fetch entries"
        rows={rows}
        empty={
          isWhole ? (
            <EmptyState text={`There is no ${nameOf(model)} yet.`} />
          ) : (
            <EmptyState text="No entries match these filters.">
              <QuietLink to="/content/$kind" params={{ kind }}>
                Show all
              </QuietLink>
            </EmptyState>
          )
        }
      >
        <EntryList
          kind={kind}
          label={plural(model)}
          entries={rows}
          languages={languagesOf(model)}
          locale={search.locale}
          isOrdered={isWhole && !model.single && may('update', 'content')}
          duplicate={(copyOf) => setAdding({ copyOf })}
        />
      </ListPage>
      <Suspense>
        {adding && <NewEntryDialog model={model} {...adding} close={() => setAdding(undefined)} />}
      </Suspense>
    </>
  )
}

const languages = locales.map(({ code, name }) => ({ value: code, label: name }))
const places = [{ value: 'yes', label: 'Archived' }]

interface KindFiltersProps {
  search: EntrySearch
  /** Whether there are texts of languages. */
  isLocalized: boolean
}

/** Which entries are shown. */
function KindFilters({ search, isLocalized }: KindFiltersProps) {
  const language = { name: 'locale', label: 'Language', data: languages } as const
  return (
    <FilterBar
      filters={search}
      search={{ label: 'Search entries', placeholder: 'Any text in any language' }}
      choices={[
        ...(isLocalized ? [language] : []),
        { name: 'state', label: 'State', data: cellStateChoices },
        { name: 'archived', label: 'Archive', placeholder: 'Not archived', data: places },
      ]}
    />
  )
}
