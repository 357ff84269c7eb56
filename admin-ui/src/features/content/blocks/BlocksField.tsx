import { Fragment, useEffectEvent, useState } from 'react'
import { toast } from '../../../ui/toast'
import { FieldProblems } from '../editor/FieldProblems'
import { type Fields, ID } from '../fields'
import { idOf, itemsAt, moved, newId } from '../nested'
import type { Field } from '../queries'
import { Sortable } from '../sorting'
import { labelOf } from '../words'
import { AddBlock } from './AddBlock'
import { BlockCard } from './BlockCard'
import styles from './BlocksField.module.css'
import { useBlockDesk } from './desk'
import { NestedFields } from './NestedFields'

/** A field with fields of its own. */
export function NestedField({ name, field }: { name: string; field: Field }) {
  if (field.type === 'blocks') return <BlocksField name={name} field={field} />
  return (
    <div className={styles.field} data-field={name}>
      <NestedFields declared={{ [name]: field }} path="" />
    </div>
  )
}

/** The parts of a page, one below the other: added, moved, copied, taken away, brought back. */
function BlocksField({ name, field }: { name: string; field: Field }) {
  const { model, shared, structure, open, focus, problemsAt } = useBlockDesk()
  const items = itemsAt(shared, name)
  const [adding, setAdding] = useState<number>()
  const put = (changed: Fields[]) => structure?.type(name, changed)
  const label = (item: Fields | undefined) => model.blocks?.[`${item?.type}`]?.label ?? ''
  const isFull = items.length >= (field.max ?? 60)
  const error = structure?.errors[name]

  function add(type: string, at: number) {
    const item = { [ID]: newId(), type }
    put(items.toSpliced(at, 0, item))
    setAdding(undefined)
    open(`${name}/${item[ID]}`, true)
    focus(`${name}/${item[ID]}`)
  }
  function move(from: number, to: number) {
    const item = items[from]
    if (!item || !items[to]) return
    put(moved(items, from, to))
    focusHandle(idOf(item))
  }
  function remove(at: number) {
    const item = items[at]
    if (!item) return
    put(items.toSpliced(at, 1))
    // Its texts were not touched, so they come back with it in every language.
    toast.undo(`${label(item)} taken away`, () => bringBack(item, at))
    focusHandle(idOf(items[at + 1] ?? items[at - 1] ?? item))
  }
  /** Into the list as it is by then: whatever else was changed meanwhile stays. */
  const bringBack = useEffectEvent((item: Fields, at: number) => {
    if (!items.some((one) => idOf(one) === idOf(item))) put(items.toSpliced(at, 0, item))
  })
  const cards = items.map((item, i) => (
    <Fragment key={idOf(item)}>
      {structure && !isFull && (
        <AddBlock
          field={field}
          isOpen={adding === i}
          toggle={(isOpen) => setAdding(isOpen ? i : undefined)}
          add={(type) => add(type, i)}
        />
      )}
      <BlockCard
        field={field}
        of={item}
        path={`${name}/${idOf(item)}`}
        place={`${i + 1} of ${items.length}`}
        move={structure && ((by) => move(i, i + by))}
        remove={() => remove(i)}
      />
    </Fragment>
  ))
  const titleOf = (id: string) => label(items.find((item) => idOf(item) === id))
  return (
    <section className={styles.field} aria-label={labelOf(name)} data-field={name}>
      <h2 className={styles.title}>{labelOf(name)}</h2>
      {field.help && <p className={styles.help}>{field.help}</p>}
      {error && <p className={styles.error}>{error}</p>}
      <FieldProblems of={problemsAt(name)} />
      <Sortable
        what="block"
        ids={items.map(idOf)}
        titleOf={titleOf}
        move={(from, to) => put(moved(items, from, to))}
      >
        <ul className={styles.blocks}>{cards}</ul>
      </Sortable>
      {items.length === 0 && <p className={styles.none}>No blocks yet.</p>}
      {structure &&
        (isFull ? (
          <p className={styles.none}>No more than {field.max ?? 60} blocks</p>
        ) : (
          <AddBlock
            field={field}
            isLast
            isOpen={adding === items.length}
            toggle={(isOpen) => setAdding(isOpen ? items.length : undefined)}
            add={(type) => add(type, items.length)}
          />
        ))}
      {structure && items.length > 1 && (
        <p className={styles.hint}>
          Drag by the dots, or <kbd>Alt ↑</kbd> <kbd>Alt ↓</kbd>
        </p>
      )}
    </section>
  )
}

/** After a move the caret stays with what was moved. */
const focusHandle = (id: string) =>
  requestAnimationFrame(() =>
    document.querySelector<HTMLElement>(`[data-block="${CSS.escape(id)}"] button`)?.focus(),
  )
