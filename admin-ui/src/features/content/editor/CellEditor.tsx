import { SegmentedControl, Skeleton } from '@mantine/core'
import { type Ref, Suspense, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { useSignal } from '../../../api/signal'
import { fetched } from '../../../ui/fetched'
import { localeName, SHARED } from '../../../ui/locales'
import { BlockDeskProvider } from '../blocks/desk'
import { useDuplicate } from '../blocks/useDuplicate'
import { BroughtBack } from '../draft/BroughtBack'
import type { CellDraft } from '../draft/CellDraft'
import { RivalsNote } from '../draft/RivalsNote'
import { SaveState } from '../draft/SaveState'
import { useCellDraft } from '../draft/useCellDraft'
import { worse } from '../draft/view'
import { LANGUAGES } from '../fields'
import { isNested } from '../nested'
import type { Previewing } from '../preview/usePreviewing'
import type { Entry, Kind, Place } from '../queries'
import { fieldsIn, isUsed } from '../states'
import { CellActions } from './CellActions'
import styles from './CellEditor.module.css'
import { FieldEditor, fetchEditors } from './FieldEditor'
import { FieldProblems } from './FieldProblems'
import { focusField } from './focusField'
import { LanguagesField } from './LanguagesField'
import { SearchSnippet } from './SearchSnippet'
import { SourceText } from './SourceText'
import { StaleNote } from './StaleNote'

// Most kinds have no blocks.
const NestedField = fetched(async () => (await import('../blocks/BlocksField')).NestedField)

/** Fetches all that entries of a kind are edited with. */
export const fetchEditor = ({ fields }: Kind) =>
  Promise.all([
    fetchEditors(Object.values(fields)),
    Object.values(fields).some(isNested) ? NestedField.fetch() : undefined,
  ])

export interface CellHandle {
  /** Puts the caret into a field. */
  focus: (path: string) => void
}

interface Props {
  ref?: Ref<CellHandle>
  place: Place
  model: Kind
  /** Whether entries of the kind can be held back in single languages. */
  canHoldBack: boolean
  entry: Entry
  /** Drafts of one editing session are one revision. */
  session: string
  /** The field to begin in. */
  field: string | undefined
  previewing: Previewing
}

const cellOf = (entry: Entry, locale: string) => entry.cells.find((cell) => cell.locale === locale)

/** One language of an entry; a translation stands beside its English. */
export function CellEditor(props: Props) {
  const { place, model, entry } = props
  const draft = useCellDraft(place, cellOf(entry, place.locale), props)
  // Where English is written, blocks are put together too.
  const hasBlocks = place.locale === 'en' && Object.values(model.fields).some(isNested)
  if (hasBlocks) return <WithStructure {...props} draft={draft} />
  return (
    <CellForm {...props} draft={draft} structure={place.locale === SHARED ? draft : undefined} />
  )
}

function WithStructure(props: Props & { draft: CellDraft }) {
  const { place, entry } = props
  const shared = { ...place, locale: SHARED }
  const structure = useCellDraft(shared, cellOf(entry, SHARED), props)
  return <CellForm {...props} structure={structure} />
}

interface FormProps extends Props {
  draft: CellDraft
  /** What all languages share, where it is edited here too. */
  structure: CellDraft | undefined
}

function CellForm({ place, model, entry, session, field, draft, structure, ...props }: FormProps) {
  const { locale } = place
  const cell = cellOf(entry, locale)
  const { fields, errors, rivals, ...view } = useSignal(draft.view)
  const other = useSignal((structure ?? draft).view)
  const saving = worse(view.saving, other.saving)
  const english = locale === 'en' || locale === SHARED ? undefined : cellOf(entry, 'en')
  // What visitors read is what a translation is made from.
  const source = english && (english.live ?? english.fields)
  const sharedNow = structure ? other.fields : (cellOf(entry, SHARED)?.fields ?? {})
  const used = fieldsIn(model, locale).filter(([, one]) => isUsed(model, one, sharedNow))
  // Of what is saved; the next save says what is left.
  const problems = [...(cell?.problems ?? []), ...(structure ? sharedProblems(entry) : [])]
  const [side, setSide] = useState('target')
  const form = useRef<HTMLDivElement>(null)
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const open = (path: string, isOpen: boolean) =>
    setOpened((now) => new Set(isOpen ? [...now, path] : [...now].filter((one) => one !== path)))
  function focus(path: string) {
    // A field in a block is there once the block is open.
    open(path.split('/').slice(0, 2).join('/'), true)
    return form.current ? focusField(form.current, path) : undefined
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each field that is asked for
  useEffect(() => (field ? focus(field) : undefined), [field])
  useImperativeHandle(props.ref, () => ({ focus }))
  const duplicate = useDuplicate({ place, entry, session, draft, structure })
  return (
    <section className={styles.editor} aria-label={localeName(locale)} data-pair={!!source}>
      <div className={styles.bar}>
        <SaveState of={saving} retry={() => retry(draft, structure)} />
        <CellActions
          place={place}
          model={model}
          entry={entry}
          cell={cell}
          draft={draft}
          structure={structure}
          saving={saving}
          previewing={props.previewing}
          focus={focus}
        />
      </div>
      {view.broughtBack !== undefined && (
        <BroughtBack
          at={view.broughtBack}
          keep={draft.acceptBroughtBack}
          drop={draft.dropBroughtBack}
        />
      )}
      {rivals.length > 0 && (
        <RivalsNote of={rivals} by={view.rivalBy} locale={locale} settle={draft.settle} />
      )}
      {structure && structure !== draft && other.rivals.length > 0 && (
        <RivalsNote
          of={other.rivals}
          by={other.rivalBy}
          locale={SHARED}
          settle={structure.settle}
        />
      )}
      {cell?.state === 'stale' && <StaleNote place={place} model={model} />}
      {source && (
        <SegmentedControl
          className={styles.sides}
          fullWidth
          value={side}
          onChange={setSide}
          data={[
            { value: 'source', label: 'English' },
            { value: 'target', label: localeName(locale) },
          ]}
        />
      )}
      <div ref={form} className={styles.fields} data-side={side}>
        <BlockDeskProvider
          value={{
            model,
            entry,
            locale,
            texts: locale === SHARED ? undefined : { fields, errors, type: draft.type },
            structure: structure && {
              fields: other.fields,
              errors: other.errors,
              type: structure.type,
            },
            shared: sharedNow,
            source,
            problemsAt: (path) =>
              problems.filter((one) =>
                path.endsWith('/') ? one.path.startsWith(path) : one.path === path,
              ),
            opened,
            open,
            focus,
            duplicate,
          }}
        >
          {used.map(([name, one], i) =>
            isNested(one) ? (
              <Suspense key={name} fallback={<Skeleton h="8rem" />}>
                <NestedField name={name} field={one} />
              </Suspense>
            ) : (
              <div key={name} className={styles.row} data-field={name}>
                {one.group && one.group !== used[i - 1]?.[1].group && (
                  <h2 className={styles.group}>{one.group}</h2>
                )}
                {source && (
                  <SourceText
                    name={name}
                    field={one}
                    value={source[name]}
                    copy={() => {
                      draft.type(name, source[name])
                      setSide('target')
                    }}
                  />
                )}
                <div className={styles.target} data-target>
                  <FieldEditor
                    name={name}
                    field={one}
                    locale={locale}
                    value={fields[name]}
                    error={errors[name]}
                    source={source?.[name]}
                    shared={sharedNow}
                    change={(value) => draft.type(name, value, one.default)}
                  />
                  {!errors[name] && (
                    <FieldProblems of={problems.filter((one) => one.path === name)} />
                  )}
                </div>
              </div>
            ),
          )}
        </BlockDeskProvider>
        {model.page && locale !== SHARED && (
          <SearchSnippet place={place} model={model} fields={fields} />
        )}
        {locale === SHARED && props.canHoldBack && (
          <div className={styles.row} data-field={LANGUAGES}>
            <div className={styles.target} data-target>
              <LanguagesField
                shared={fields}
                description="In the others there is no page, and nothing of it in lists and search."
                error={errors[LANGUAGES]}
                change={(codes) => draft.type(LANGUAGES, codes)}
              />
            </div>
          </div>
        )}
      </div>
    </section>
  )
}

const sharedProblems = (entry: Entry) => cellOf(entry, SHARED)?.problems ?? []

/** Saves both at once. */
function retry(draft: CellDraft, structure: CellDraft | undefined) {
  void structure?.flush()
  void draft.flush()
}
