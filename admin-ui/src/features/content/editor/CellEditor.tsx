import { Button, Group, SegmentedControl } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useSignal } from '../../../api/signal'
import { dateTime } from '../../../ui/dates'
import { localeName, SHARED } from '../../../ui/locales'
import { Note } from '../draft/Note'
import { RivalsNote } from '../draft/RivalsNote'
import { SaveState } from '../draft/SaveState'
import { useCellDraft } from '../draft/useCellDraft'
import { LANGUAGES } from '../fields'
import type { Entry, Kind, Place } from '../queries'
import { fieldsIn, isUsed } from '../states'
import { CellActions } from './CellActions'
import styles from './CellEditor.module.css'
import { FieldEditor } from './FieldEditor'
import { FieldProblems } from './FieldProblems'
import { LanguagesField } from './LanguagesField'
import { SearchSnippet } from './SearchSnippet'
import { SourceText } from './SourceText'
import { StaleNote } from './StaleNote'

interface Props {
  place: Place
  model: Kind
  /** Whether entries of the kind can be held back in single languages. */
  canHoldBack: boolean
  entry: Entry
  /** Drafts of one editing session are one revision. */
  session: string
  /** The field to begin in. */
  field: string | undefined
}

const cellOf = (entry: Entry, locale: string) => entry.cells.find((cell) => cell.locale === locale)

/** One language of an entry; a translation stands beside its English. */
export function CellEditor({ place, model, entry, session, field, ...props }: Props) {
  const { locale } = place
  const cell = cellOf(entry, locale)
  const draft = useCellDraft(place, cell, session)
  const { fields, errors, rivals, ...view } = useSignal(draft.view)
  const english = locale === 'en' || locale === SHARED ? undefined : cellOf(entry, 'en')
  // What visitors read is what a translation is made from.
  const source = english && (english.live ?? english.fields)
  const shared = cellOf(entry, SHARED)?.fields ?? {}
  const sharedNow = locale === SHARED ? fields : shared
  const used = fieldsIn(model, locale).filter(([, one]) => isUsed(model, one, sharedNow))
  // Of what is saved; the next save says what is left.
  const problems = cell?.problems ?? []
  const [side, setSide] = useState('target')
  const form = useRef<HTMLDivElement>(null)
  useEffect(() => (field && form.current ? focusField(form.current, field) : undefined), [field])
  return (
    <section className={styles.editor} aria-label={localeName(locale)} data-pair={!!source}>
      <div className={styles.bar}>
        <SaveState of={view.saving} retry={draft.flush} />
        <CellActions
          place={place}
          model={model}
          cell={cell}
          draft={draft}
          focus={(name) => form.current && focusField(form.current, name)}
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
        {used.map(([name, one], i) => (
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
              {!errors[name] && <FieldProblems of={problems.filter((one) => one.path === name)} />}
            </div>
          </div>
        ))}
        {model.page && locale !== SHARED && (
          <SearchSnippet place={place} model={model} fields={fields} />
        )}
        {locale === SHARED && props.canHoldBack && (
          <div className={styles.row} data-field={LANGUAGES}>
            <div className={styles.target} data-target>
              <LanguagesField
                shared={fields}
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

const inputs = 'input:not([type=hidden]), textarea, select, [contenteditable=true], button'

/** The code of some fields is fetched first; the caret waits this long for them. */
const FIELD_TIMEOUT = 3_000

/** Scrolls to a field and focuses it once it is rendered; the answer cancels this. */
function focusField(form: HTMLElement, name: string) {
  const until = Date.now() + FIELD_TIMEOUT
  let frame = requestAnimationFrame(function look() {
    const row = form.querySelector(`[data-field="${CSS.escape(name)}"]`)
    const all = row?.querySelectorAll<HTMLElement>(`[data-target] :is(${inputs})`) ?? []
    // Buttons that format a text come before the text.
    const input = [...all].find((one) => !one.closest('[role=toolbar]'))
    if (input) {
      row?.scrollIntoView({ block: 'center' })
      input.focus({ preventScroll: true })
    } else if (Date.now() < until) frame = requestAnimationFrame(look)
  })
  return () => cancelAnimationFrame(frame)
}

interface BroughtBackProps {
  /** When it was typed. */
  at: number
  keep: () => void
  drop: () => void
}

/** This device had a text that never reached the engine. */
function BroughtBack({ at, keep, drop }: BroughtBackProps) {
  return (
    <Note
      tone="info"
      text={`What you typed here on ${dateTime(new Date(at).toISOString())} and could not be saved is back.`}
      action={
        <Group gap="xs">
          <Button size="compact-md" variant="default" onClick={drop}>
            Drop it
          </Button>
          <Button size="compact-md" onClick={keep}>
            Keep it
          </Button>
        </Group>
      }
    />
  )
}
